import * as z from 'zod/mini'
import { type ArtistsQuery, artistsQuery } from '../../../contract/artist.ts'
import { knownQuery } from '../../known-queries.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../site/not-found.ts'

/** What an address says of a list of artists, or of the works of one: what makes no sense there is left out. */
export function artistsQueryOf(address: string, pattern: '/artists' | '/artists/:slug'): ArtistsQuery {
  return z.parse(artistsQuery, Object.fromEntries(knownQuery(pattern, new URL(address).searchParams)))
}

/** A page behind the last is not found. The first is there in an empty list too. */
export async function refuseBehindLast(
  services: Pick<Services, 'catalogue'>,
  page: number,
  shown: number,
): Promise<void> {
  if (page > 1 && shown === 0) throw await notFound(services)
}
