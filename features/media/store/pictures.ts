import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PictureWarning, Turn } from '../rules/pictures.ts'
import type { PictureRow } from '../view.ts'
import { pictureColumns } from './fragments.ts'

/** Writes a picture's row. */
export async function insertPicture(
  db: Db,
  { palette, ...picture }: Omit<Row<'picture'>, 'hashed_at'>,
): Promise<void> {
  await db
    .insertInto('picture')
    .values({ ...picture, palette: JSON.stringify(palette) })
    .execute()
}

/** The widths in which a picture is served, or undefined when there is no such picture. */
export async function readWidths(db: Db, id: Id): Promise<number[] | undefined> {
  return (await db.selectFrom('picture').select('widths').where('id', '=', id).executeTakeFirst())?.widths
}

/** A colour of a stored palette: CIE Lab and its share of the picture. */
export type PaletteShade = { l: number; a: number; b: number; share: number }

/** The palette of a picture, the largest share first; empty where there is no such picture. */
export async function readPalette(db: Db, id: Id): Promise<PaletteShade[]> {
  const { rows } = await sql<{
    palette: PaletteShade[]
  }>`select palette from picture where id = ${id}`.execute(db)
  return rows[0]?.palette ?? []
}

/** A picture as the walk over all of them goes by it: `created_at` and id tell where it goes on. */
export type ListedPicture = Row<'picture', 'id' | 'widths' | 'created_at'>

/** So many pictures, newest first, after another one. */
export async function listPictures(
  db: Db,
  after: ListedPicture | undefined,
  limit: number,
): Promise<ListedPicture[]> {
  return (
    await sql<ListedPicture>`
      select id, widths, created_at from picture
      where ${after ? sql`(created_at, id) < (${after.created_at}, ${after.id})` : sql`true`}
      order by created_at desc, id desc limit ${limit}`.execute(db)
  ).rows
}

/** What a picture was made from, and how far it is turned against that. */
export async function readTurn(
  db: Db,
  id: Id,
): Promise<{ source: Id; turned: Turn; warnings: PictureWarning[] } | undefined> {
  return (
    await sql<{ source: Id; turned: Turn; warnings: PictureWarning[] }>`
      select coalesce(source_id, id) as source, turned, warnings from picture where id = ${id}`.execute(db)
  ).rows[0]
}

/** Those of some pictures that rows of a feature refer to. */
export type PicturesAmong = (db: Db, ids: readonly Id[]) => Promise<Id[]>

/** Those of these pictures that others were turned from. */
async function listSourcesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct source_id as id from picture where source_id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Those of these pictures that nothing refers to, as `shown` and the pictures themselves say. */
async function listFree(db: Db, ids: readonly Id[], shown: readonly PicturesAmong[]): Promise<Id[]> {
  const used = new Set<Id>()
  for (const among of [listSourcesAmong, ...shown]) for (const id of await among(db, ids)) used.add(id)
  return ids.filter((id) => !used.has(id))
}

/**
 * Deletes those of these pictures that nothing refers to, with those they were turned from; blocks new references.
 * Returns the deleted ids, whose files can go after the commit.
 */
export async function deleteUnused(
  tx: Db,
  ids: readonly Id[],
  shown: readonly PicturesAmong[],
): Promise<Id[]> {
  const deleted: Id[] = []
  for (let next = [...ids]; next.length > 0; ) {
    await sql`select 1 from picture where id = any(${next}::uuid[]) order by id for update`.execute(tx)
    const free = await listFree(tx, next, shown)
    const { rows } = await sql<Row<'picture', 'id' | 'source_id'>>`
      delete from picture where id = any(${free}::uuid[]) returning id, source_id`.execute(tx)
    deleted.push(...rows.map((row) => row.id))
    next = rows.flatMap((row) => (row.source_id === null ? [] : [row.source_id]))
  }
  return deleted
}

/** How many pictures one statement reads. */
const PART = 1_000

/** Pictures taken in before a moment that nothing refers to, the oldest first, at most `limit`. */
export async function listUnused(
  db: Db,
  before: Date,
  limit: number,
  shown: readonly PicturesAmong[],
): Promise<Id[]> {
  const found: Id[] = []
  for (let last: ListedPicture | undefined; found.length < limit; ) {
    const { rows }: { rows: ListedPicture[] } = await sql<ListedPicture>`
      select id, widths, created_at from picture
      where created_at < ${before} and ${last ? sql`(created_at, id) > (${last.created_at}, ${last.id})` : sql`true`}
      order by created_at, id limit ${PART}`.execute(db)
    last = rows.at(-1)
    if (!last) break
    found.push(
      ...(await listFree(
        db,
        rows.map((row) => row.id),
        shown,
      )),
    )
  }
  return found.slice(0, limit)
}

/** Which of these ids are pictures. */
export async function findKnown(db: Db, ids: readonly Id[]): Promise<Set<string>> {
  return new Set(
    (await sql<{ id: Id }>`select id from picture where id = any(${[...ids]}::uuid[])`.execute(db)).rows.map(
      (row) => row.id,
    ),
  )
}

/** A picture with what was noticed when it came. */
export type WarnedPicture = PictureRow & { warnings: PictureWarning[] }

/** The pictures of these ids, in their order. */
export async function listPicturesOf(db: Db, ids: readonly Id[]): Promise<WarnedPicture[]> {
  const { rows } = await sql<WarnedPicture>`
    select ${pictureColumns}, p.warnings from picture p where p.id = any(${[...ids]}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.picture_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
