import { data } from 'react-router'
import * as z from 'zod/mini'
import { type ArtistsQuery, artistsQuery } from '../../../contract/artist.ts'
import { knownQuery } from '../../known-queries.ts'

/** What an address says of a list of artists, or of the works of one: what makes no sense there is left out. */
export const artistsQueryOf = (address: string, pattern: '/artists' | '/artists/:slug'): ArtistsQuery =>
  z.parse(artistsQuery, Object.fromEntries(knownQuery(pattern, new URL(address).searchParams)))

/** A page behind the last is not found. The first is there in an empty list too. */
export const refuseBehindLast = (page: number, shown: number): void => {
  if (page > 1 && shown === 0) throw data(null, { status: 404 })
}
