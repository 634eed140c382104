import * as z from 'zod/mini'
import { emailOnly } from '../account.ts'
import { followedArtist } from '../artist.ts'
import { nothing } from '../envelope.ts'
import { slugField } from '../fields.ts'
import type { OperationTable } from '../operation.ts'

const slugParams = z.object({
  /** The slug of the artist. */
  slug: z.string().check(z.maxLength(200)),
})
const following = z.object({
  slug: slugField,
  /** Whether the account follows the artist now. */
  following: z.boolean(),
})

export const followingOperations = {
  'following.list': {
    method: 'GET',
    url: '/shop/following',
    access: 'account',
    summary: 'The artists that the account follows, by name',
    data: z.object({
      /** The artists that the account follows, by name. */
      artists: z.array(followedArtist),
    }),
  },
  'following.start': {
    method: 'PUT',
    url: '/shop/following/:slug',
    access: 'account',
    summary:
      'Has new works of this artist sent to the account by mail, at most one mail a week for all artists',
    params: slugParams,
    data: following,
    refusals: ['artist_not_found', 'own_artist', 'following_full'],
  },
  'following.ask': {
    method: 'POST',
    url: '/shop/artists/:slug/follow',
    access: 'anyone',
    summary:
      'Asks an address whether it wants new works of this artist by mail; it follows once it has confirmed by the link in the mail',
    params: slugParams,
    body: emailOnly,
    data: nothing,
    refusals: ['artist_not_found', 'too_many_requests'],
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
