import { sql, type UpdateObject } from 'kysely'
import { artistNames } from '../../../contract/artist-record.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, equalsId, freeSlug } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureJson } from '../../media/index.server.ts'
import { type ArtistFields, blankArtist } from '../rules.ts'

export type ArtistRow = Row<'artist'> & {
  exhibitions: ArtistFields['exhibitions']
  /** What waits for approval. */
  pending: ArtistFields | null
  /** The portrait, and the one that waits. */
  picture: PictureRow | null
  pending_picture: PictureRow | null
}

const columns = sql`
  a.*, (select ${pictureJson} from (select 1) one ${joinPicture(sql`a.picture_id`)}) as picture,
  (select ${pictureJson} from (select 1) one ${joinPicture(sql`a.pending_picture_id`)}) as pending_picture`

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

/** Writes an artist under a free slug, see freeSlug. Returns the artist's id. */
export async function insertArtist(
  tx: Db,
  sellerId: Id,
  slug: string,
  artist: Partial<ArtistFields>,
): Promise<Id> {
  const free = await freeSlug(tx, 'artist', slug, (slugs) =>
    tx.selectFrom('artist').select('slug').where('slug', 'in', slugs).execute(),
  )
  const id = newId()
  const fields = columnsOf({ ...blankArtist, ...artist })
  await tx
    .insertInto('artist')
    .values({ ...fields, id, seller_id: sellerId, slug: free })
    .execute()
  return id
}

/** How many artists a seller has. Others who add one wait until the transaction ends. */
export async function countArtists(tx: Db, sellerId: Id): Promise<number> {
  await sql`select 1 from seller where id = ${sellerId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from artist where seller_id = ${sellerId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What is read of an artist, as its columns. */
export function columnsOf(artist: ArtistFields) {
  return { ...only(artistNames, artist), exhibitions: JSON.stringify(artist.exhibitions) }
}

/** Changes columns of an artist, and counts its version up. */
async function change(tx: Db, id: Id, changed: UpdateObject<Database, 'artist'>): Promise<void> {
  await tx
    .updateTable('artist')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Changes what is read of an artist, with the portrait that waited; nothing waits any more. */
export async function updateArtist(tx: Db, id: Id, artist: ArtistFields): Promise<void> {
  await change(tx, id, {
    ...columnsOf(artist),
    picture_id: sql`coalesce(pending_picture_id, picture_id)`,
    pending_picture_id: null,
    pending: null,
    submitted_at: null,
    refusal: '',
  })
}

/** Keeps a change for a moderator; a portrait that waits goes on waiting. */
export async function stageArtist(tx: Db, id: Id, artist: ArtistFields, at: Date): Promise<void> {
  await change(tx, id, { pending: JSON.stringify(artist), submitted_at: at, refusal: '' })
}

/** Takes out what waited, and says why where it was refused. */
export async function dropArtistChange(tx: Db, id: Id, refusal: string): Promise<void> {
  await change(tx, id, { pending: null, pending_picture_id: null, submitted_at: null, refusal })
}

/** Gives an artist this portrait, or none; one that waited is forgotten. */
export async function setPortrait(tx: Db, id: Id, pictureId: Id | null): Promise<void> {
  await change(tx, id, { picture_id: pictureId, pending_picture_id: null })
}

/** Stages a portrait for a moderator, with the texts that wait or, where none do, those that are read now. */
export async function stagePortrait(tx: Db, row: ArtistRow, pictureId: Id, at: Date): Promise<void> {
  const pending = JSON.stringify(row.pending ?? only(artistNames, row))
  await change(tx, row.id, { pending_picture_id: pictureId, submitted_at: at, refusal: '', pending })
}

export type WaitingArtist = ArtistRow & Row<'seller', 'verification' | 'account_id'> & { seller: string }

const withSeller = sql`
  select ${columns}, s.name as seller, s.verification, s.account_id
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
  await tx.deleteFrom('artist').where('id', '=', id).execute()
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
  return (await db.selectFrom('artist').select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** What the artists with these slugs are called, by slug. */
export async function listArtistNamesBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<Row<'artist', 'slug' | 'name'>>`
    select slug, name from artist where slug = any(${[...slugs]}::text[])`.execute(db)
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** The artists of a seller by name, for entries that name them. */
export async function listArtistNames(db: Db, sellerId: Id): Promise<Row<'artist', 'id' | 'name'>[]> {
  return db
    .selectFrom('artist')
    .select(['id', 'name'])
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute()
}

/** Those of these pictures that are portraits of artists, or wait to be. */
export async function listPortraitsAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from artist where picture_id = any(${[...ids]}::uuid[])
      union select pending_picture_id from artist where pending_picture_id = any(${[...ids]}::uuid[])`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** The artist with this slug. */
export async function findArtistBySlug(db: Db, slug: string): Promise<Id | undefined> {
  return (await db.selectFrom('artist').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}

/** Whether an artist is of the shop of an account. */
export async function isOwnArtist(db: Db, artistId: Id, accountId: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from artist a join seller s on s.id = a.seller_id
    where a.id = ${artistId} and s.account_id = ${accountId}`.execute(db)
  return rows.length > 0
}
