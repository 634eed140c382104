import { sql } from 'kysely'
import { type Id, newId } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { firstFree } from '../../../kernel/slug.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'

export type ArtistFields = { name: string; town: string; state: string; biography: string }
export type ArtistRow = ArtistFields & {
  id: Id
  version: number
  slug: string
  /** What waits for approval, and since when. */
  pending: ArtistFields | null
  submitted_at: Date | null
  refusal: string
}

const columns = sql`
  a.id, a.version, a.slug, a.name, a.town, a.state, a.biography, a.pending, a.submitted_at, a.refusal`

export async function listArtists(db: Db, sellerId: Id): Promise<ArtistRow[]> {
  return (
    await sql<ArtistRow>`
      select ${columns} from artist a where a.seller_id = ${sellerId} order by a.name, a.id`.execute(db)
  ).rows
}

/** An artist of this seller, locked until the transaction ends. */
export async function lockArtist(tx: Db, sellerId: Id, id: Id): Promise<ArtistRow | undefined> {
  await sql`select 1 from artist where id = ${id} and seller_id = ${sellerId} for no key update`.execute(tx)
  return (
    await sql<ArtistRow>`
      select ${columns} from artist a where a.id = ${id} and a.seller_id = ${sellerId}`.execute(tx)
  ).rows[0]
}

/**
 * Writes an artist under the first free of the slugs 'name', 'name-2' … Others who want the same slug wait until the transaction
 * ends. Returns the artist's id.
 */
export async function insertArtist(tx: Db, sellerId: Id, slug: string, artist: ArtistFields): Promise<Id> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`artist slug ${slug}`}, 0))`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from artist where slug = ${slug} or starts_with(slug, ${`${slug}-`})`.execute(tx)
  const free = firstFree(slug, new Set(rows.map((row) => row.slug)))
  const id = newId()
  await sql`
    insert into artist (id, seller_id, slug, name, town, state, biography)
    values (${id}, ${sellerId}, ${free}, ${artist.name}, ${artist.town}, ${artist.state}, ${artist.biography})`.execute(
    tx,
  )
  return id
}

/** How many artists a seller has. Others who add one wait until the transaction ends. */
export async function countArtists(tx: Db, sellerId: Id): Promise<number> {
  await sql`select 1 from seller where id = ${sellerId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from artist where seller_id = ${sellerId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Changes what is read of an artist; nothing waits any more. */
export async function updateArtist(tx: Db, id: Id, artist: ArtistFields): Promise<void> {
  await sql`
    update artist set name = ${artist.name}, town = ${artist.town}, state = ${artist.state},
      biography = ${artist.biography}, pending = null, submitted_at = null, refusal = '', version = version + 1
    where id = ${id}`.execute(tx)
}

/** Keeps a change for a moderator. */
export async function stageArtist(tx: Db, id: Id, artist: ArtistFields, at: Date): Promise<void> {
  await sql`
    update artist set pending = ${JSON.stringify(artist)}, submitted_at = ${at}, refusal = '', version = version + 1
    where id = ${id}`.execute(tx)
}

/** Takes out what waited, and says why where it was refused. */
export async function dropArtistChange(tx: Db, id: Id, refusal: string): Promise<void> {
  await sql`
    update artist set pending = null, submitted_at = null, refusal = ${refusal}, version = version + 1
    where id = ${id}`.execute(tx)
}

export type WaitingArtist = ArtistRow & {
  seller_id: Id
  seller: string
  verification: 'new' | 'submitted' | 'verified' | 'refused'
  account_id: Id | null
}

const withSeller = sql`
  select ${columns}, a.seller_id, s.name as seller, s.verification, s.account_id
  from artist a join seller s on s.id = a.seller_id`

/** Artists with a change that waits, the longest waiting first. */
export function listWaitingArtists(
  db: Db,
  page: PageRequest,
): Promise<{ rows: WaitingArtist[]; total: number }> {
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<WaitingArtist>`${withSeller} where a.pending is not null
          order by a.submitted_at, a.id limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{
          total: number
        }>`select count(*)::int as total from artist where pending is not null`.execute(db)
      ).rows[0]?.total ?? 0,
  )
}

/** Any artist with its seller, locked until the transaction ends. */
export async function lockAnyArtist(tx: Db, id: Id): Promise<WaitingArtist | undefined> {
  await sql`select 1 from artist where id = ${id} for no key update`.execute(tx)
  return (await sql<WaitingArtist>`${withSeller} where a.id = ${id}`.execute(tx)).rows[0]
}

/** Locks an artist so that no work can be given to it until the transaction ends. */
export async function lockArtistForRemoval(tx: Db, id: Id): Promise<void> {
  await sql`select 1 from artist where id = ${id} for update`.execute(tx)
}

/** Deletes an artist that no work is by. */
export async function deleteArtist(tx: Db, id: Id): Promise<void> {
  await sql`delete from artist where id = ${id}`.execute(tx)
}

/** An artist of a seller: the one asked for, else the first. */
export async function findArtist(tx: Db, sellerId: Id, id?: string): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select id from artist
      where seller_id = ${sellerId} and ${id === undefined ? sql`true` : equalsId('id', id)}
      order by id limit 1 for key share`.execute(tx)
  ).rows[0]?.id
}

/** What an artist is called. */
export async function readArtistName(db: Db, id: Id): Promise<string | undefined> {
  return (await sql<{ name: string }>`select name from artist where id = ${id}`.execute(db)).rows[0]?.name
}

/** The artists of a seller by name, for entries that name them. */
export async function listArtistNames(db: Db, sellerId: Id): Promise<{ id: Id; name: string }[]> {
  return (
    await sql<{ id: Id; name: string }>`
      select id, name from artist where seller_id = ${sellerId} order by id`.execute(db)
  ).rows
}
