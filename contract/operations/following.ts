import * as z from 'zod/mini'
import { followedArtist } from '../artist.ts'
import type { OperationTable } from '../operation.ts'

const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) })
const following = z.object({ slug: z.string(), following: z.boolean() })

export const followingOperations = {
  'following.list': {
    method: 'GET',
    url: '/shop/following',
    access: 'account',
    summary: 'The artists that the account follows, by name',
    data: z.object({ artists: z.array(followedArtist) }),
  },
  'following.start': {
    method: 'PUT',
    url: '/shop/following/:slug',
    access: 'account',
    summary:
      'Has new works of this artist sent to the account by mail, at most one mail a day for all artists',
    params: slugParams,
    data: following,
    refusals: ['artist_not_found', 'own_artist', 'following_full'],
  },
  'following.stop': {
    method: 'DELETE',
    url: '/shop/following/:slug',
    access: 'account',
    summary: 'Follows this artist no longer; also where the account did not',
    params: slugParams,
    data: following,
    refusals: ['artist_not_found'],
  },
} as const satisfies OperationTable
