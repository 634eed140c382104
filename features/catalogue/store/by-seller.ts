import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { allArtists } from '../../sellers/index.server.ts'

/** How many works sellers have, in whatever status: these sellers, or all where none are named. Sellers without works are left out. */
export async function countWorksBySeller(db: Db, sellerIds?: readonly Id[]): Promise<Map<Id, number>> {
  const { rows } = await sql<{ id: Id; works: number }>`
    select seller_id as id, count(*)::int as works from work
    where ${sellerIds === undefined ? sql`true` : sql`seller_id = any(${[...sellerIds]}::uuid[])`}
    group by seller_id`.execute(db)
  return new Map(rows.map(({ id, works }) => [id, works]))
}

/** The ids of a seller's works on show. */
export async function listShownBySeller(db: Db, sellerId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from work where seller_id = ${sellerId} and status = 'live'`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many works these artists have, in whatever status, and on show. Artists without works are left out. */
export async function countWorksByArtist(
  db: Db,
  artistIds: readonly Id[],
): Promise<Map<Id, { works: number; shown: number }>> {
  const { rows } = await sql<{ id: Id; works: number; shown: number }>`
    select artist_id as id, count(*)::int as works, (count(*) filter (where status = 'live'))::int as shown from work
    where artist_id = any(${[...artistIds]}::uuid[]) group by artist_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * Whether a moderator saw or will see an artist beside a work: shown, submitted, or pending. Lock the artist to keep
 * the answer until the transaction ends.
 */
export async function isArtistUnderReview(tx: Db, artistId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${allArtists} where a.id = ${artistId} and (a.shown_since is not null or exists (
      select 1 from work where artist_id = a.id and status = 'submitted'
    ) or exists (
      select 1 from work where pending ? 'artist_id' and pending ->> 'artist_id' = a.id::text))`.execute(tx)
  return rows.length > 0
}

/** Whether a work is by an artist, or waits to be. */
export async function isArtistInUse(tx: Db, artistId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from work where artist_id = ${artistId})
      or exists (select 1 from work where pending ? 'artist_id' and pending ->> 'artist_id' = ${artistId}::text)`.execute(
    tx,
  )
  return rows.length > 0
}
