import { sql } from 'kysely'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type ArtistFields = { name: string; town: string; state: string; biography: string }
export type ArtistRow = ArtistFields & { id: Id; version: number; slug: string; works: number }

const columns = sql`
  a.id, a.version, a.slug, a.name, a.town, a.state, a.biography,
  (select count(*) from work w where w.artist_id = a.id)::int as works`

export const listArtists = async (db: Db, sellerId: Id): Promise<ArtistRow[]> =>
  (
    await sql<ArtistRow>`
      select ${columns} from artist a where a.seller_id = ${sellerId} order by a.name, a.id`.execute(db)
  ).rows

/** An artist of this seller, locked until the transaction ends. */
export const lockArtist = async (tx: Db, sellerId: Id, id: Id): Promise<ArtistRow | undefined> => {
  await sql`select 1 from artist where id = ${id} and seller_id = ${sellerId} for no key update`.execute(tx)
  return (
    await sql<ArtistRow>`
      select ${columns} from artist a where a.id = ${id} and a.seller_id = ${sellerId}`.execute(tx)
  ).rows[0]
}

/** Writes an artist under the first free of the slugs 'name', 'name-2' … Answers the artist's id. */
export const insertArtist = async (tx: Db, sellerId: Id, slug: string, artist: ArtistFields): Promise<Id> => {
  for (let number = 1; ; number++) {
    const { rows } = await sql<{ id: Id }>`
      insert into artist (id, seller_id, slug, name, town, state, biography)
      values (${newId()}, ${sellerId}, ${number === 1 ? slug : `${slug}-${number}`}, ${artist.name}, ${artist.town},
        ${artist.state}, ${artist.biography})
      on conflict do nothing returning id`.execute(tx)
    if (rows[0]) return rows[0].id
  }
}

export const updateArtist = async (tx: Db, id: Id, artist: ArtistFields): Promise<void> => {
  await sql`
    update artist set name = ${artist.name}, town = ${artist.town}, state = ${artist.state},
      biography = ${artist.biography}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes an artist without works; false when there are some. */
export const deleteArtist = async (tx: Db, id: Id): Promise<boolean> => {
  const done =
    await sql`delete from artist where id = ${id} and not exists (select 1 from work where artist_id = ${id})`.execute(
      tx,
    )
  return done.numAffectedRows === 1n
}
