import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { type Db, freeSlug } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureJson } from '../../media/index.server.ts'

/** A collection as it is stored. */
export type StoredCollection = {
  id: Id
  version: number
  slug: string
  title: string
  introduction: string
  curator: string
  curator_line: string
  shown_from: Date | null
  shown_until: Date | null
  updated_at: Date
  /** Its own picture, with what it shows. */
  picture: PictureRow | null
  picture_alt: string
}

/** A work that hangs in a collection, with what is said of it there. */
export type HungWork = { work_id: Id; text: string }

/** What of a collection its editors write. */
export type CollectionFields = Pick<
  StoredCollection,
  'title' | 'introduction' | 'curator' | 'curator_line' | 'shown_from' | 'shown_until'
>

const collections = sql`
  select c.id, c.version, c.slug, c.title, c.introduction, c.curator, c.curator_line, c.shown_from, c.shown_until,
    c.updated_at, c.picture_alt, case when p.id is not null then ${pictureJson} end as picture
  from collection c left ${joinPicture(sql`c.picture_id`)}`

/** Most collections that are listed. */
const MOST = 200

/** All collections, those changed last first, at most 200. */
export async function listCollections(db: Db): Promise<StoredCollection[]> {
  return (
    await sql<StoredCollection>`
      ${collections} order by c.updated_at desc, c.id limit ${MOST}`.execute(db)
  ).rows
}

/** The collections that are shown at a moment, the newest first, at most 200. */
export async function listShown(db: Db, at: Date): Promise<StoredCollection[]> {
  return (
    await sql<StoredCollection>`
      ${collections}
      where c.shown_from <= ${at} and (c.shown_until is null or c.shown_until > ${at})
      order by c.shown_from desc, c.id limit ${MOST}`.execute(db)
  ).rows
}

/** A collection by its address if it is shown at a moment. */
export async function findShown(db: Db, slug: string, at: Date): Promise<StoredCollection | undefined> {
  return (
    await sql<StoredCollection>`
      ${collections}
      where c.slug = ${slug} and c.shown_from <= ${at} and (c.shown_until is null or c.shown_until > ${at})`.execute(
      db,
    )
  ).rows[0]
}

/** A collection in any state. */
export async function findCollection(db: Db, id: Id): Promise<StoredCollection | undefined> {
  return (await sql<StoredCollection>`${collections} where c.id = ${id}`.execute(db)).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockCollection(tx: Db, id: Id): Promise<StoredCollection | undefined> {
  return (await sql<StoredCollection>`${collections} where c.id = ${id} for no key update of c`.execute(tx))
    .rows[0]
}

/** The works of collections in their order, whatever became of them. */
export async function listHung(db: Db, ids: readonly Id[]): Promise<(HungWork & { collection_id: Id })[]> {
  return (
    await sql<HungWork & { collection_id: Id }>`
      select collection_id, work_id, text from collection_work
      where collection_id = any(${[...ids]}::uuid[]) order by collection_id, position, work_id`.execute(db)
  ).rows
}

/** A free slug made of a title; see freeSlug. */
export async function freeCollectionSlug(tx: Db, slug: string): Promise<string> {
  return freeSlug(tx, 'collection', slug, (slugs) =>
    tx.selectFrom('collection').select('slug').where('slug', 'in', slugs).execute(),
  )
}

/** Writes a draft without works. */
export async function insertCollection(
  tx: Db,
  { id, slug, title, at }: { id: Id; slug: string; title: string; at: Date },
): Promise<void> {
  await sql`
    insert into collection (id, slug, title, created_at, updated_at)
    values (${id}, ${slug}, ${title}, ${at}, ${at})`.execute(tx)
}

/** Writes a collection anew and counts its version up. */
export async function updateCollection(tx: Db, id: Id, fields: CollectionFields, at: Date): Promise<void> {
  await sql`
    update collection set title = ${fields.title}, introduction = ${fields.introduction}, curator = ${fields.curator},
      curator_line = ${fields.curator_line}, shown_from = ${fields.shown_from}, shown_until = ${fields.shown_until},
      updated_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Hangs these works, in this order, in place of those that hung there. */
export async function hang(tx: Db, id: Id, works: readonly HungWork[]): Promise<void> {
  await sql`delete from collection_work where collection_id = ${id}`.execute(tx)
  await sql`
    insert into collection_work (collection_id, work_id, position, text)
    select ${id}, asked.work_id, asked.position, asked.text
    from unnest(${works.map(({ work_id }) => work_id)}::uuid[], ${works.map(({ text }) => text)}::text[])
      with ordinality as asked (work_id, text, position)`.execute(tx)
}

/** Writes the own picture of a collection; null takes it away. */
export async function setPicture(
  tx: Db,
  id: Id,
  picture: { id: Id; alt: string } | null,
  at: Date,
): Promise<void> {
  await sql`
    update collection set picture_id = ${picture?.id ?? null}, picture_alt = ${picture?.alt ?? ''}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** Those of these pictures that collections have as their own. */
export async function listCollectionPicturesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from collection where picture_id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Deletes a collection. */
export async function deleteCollection(tx: Db, id: Id): Promise<void> {
  await sql`delete from collection where id = ${id}`.execute(tx)
}

/** When the next collection begins or ends after a moment; null where none does. */
export async function nextTurn(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(turn) as next from collection, unnest(array[shown_from, shown_until]) as turn
    where shown_from is not null and turn > ${at}`.execute(db)
  return rows[0]?.next ?? null
}
