import * as z from 'zod/mini'
import { artistsPage, artistsQuery } from '../artist.ts'
import { shownArtist } from '../artist-record.ts'
import type { OperationTable } from '../operation.ts'

export const artistsOperations = {
  'shop.artists': {
    method: 'GET',
    url: '/shop/artists',
    access: 'anyone',
    summary: 'The artists whose works are on show, by page',
    query: artistsQuery,
    data: artistsPage,
  },
  'shop.artist': {
    method: 'GET',
    url: '/shop/artists/:slug',
    access: 'anyone',
    summary: 'One artist with a page of the works: those for sale, then reserved, then sold ones',
    params: z.object({
      /** The slug of the artist. */
      slug: z.string().check(z.maxLength(200)),
    }),
    query: z.pick(artistsQuery, { page: true }),
    data: shownArtist,
    refusals: ['artist_not_found'],
  },
} as const satisfies OperationTable
