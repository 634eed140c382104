import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Inspection } from './image.ts'
import type { PictureWarning, Turn } from './rules.ts'

/** Writes a picture's row. */
export async function insertPicture(
  db: Db,
  picture: Inspection & {
    id: Id
    widths: number[]
    createdAt: Date
    warnings: readonly PictureWarning[]
    turnedFrom: { id: Id; degrees: Turn } | null
  },
): Promise<void> {
  await sql`
    insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at, warnings, source_id, turned)
    values (${picture.id}, ${picture.width}, ${picture.height}, ${picture.widths}, ${picture.colour},
      ${JSON.stringify(picture.palette)}, ${picture.thumbhash}, ${picture.createdAt}, ${[...picture.warnings]},
      ${picture.turnedFrom?.id ?? null}, ${picture.turnedFrom?.degrees ?? 0})`.execute(db)
}

/** The widths in which a picture is served, or undefined when there is no such picture. */
export async function readWidths(db: Db, id: Id): Promise<number[] | undefined> {
  const { rows } = await sql<{ widths: number[] }>`select widths from picture where id = ${id}`.execute(db)
  return rows[0]?.widths
}

/** A picture as the walk over all of them goes by it: `created_at` and id tell where it goes on. */
export type ListedPicture = { id: Id; widths: number[]; created_at: Date }

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

/**
 * Whether something refers to picture p: all that may show one, orders, changes that wait for a moderator, and pictures that
 * were turned from it. A test compares this with the database's foreign keys.
 */
const isUsed = sql`(
  exists (select 1 from work_picture x where x.picture_id = p.id)
  or exists (select 1 from work x where x.pending is not null and x.pending -> 'picture_ids' ? p.id::text)
  or exists (select 1 from order_line x where x.picture_id = p.id)
  or exists (select 1 from account x where x.avatar_id = p.id)
  or exists (select 1 from seller x where x.picture_id = p.id)
  or exists (select 1 from category x where x.picture_id = p.id)
  or exists (select 1 from article x where x.picture_id = p.id)
  or exists (select 1 from article_picture x where x.picture_id = p.id)
  or exists (select 1 from picture x where x.source_id = p.id))`

/**
 * Deletes the rows of those of these pictures that nothing refers to, and of those they were turned from. Others that would
 * refer to them meanwhile wait. Returns the ids of what was deleted, whose files can go once this is committed.
 */
export async function deleteUnused(tx: Db, ids: readonly Id[]): Promise<Id[]> {
  const deleted: Id[] = []
  for (let next = [...ids]; next.length > 0; ) {
    await sql`select 1 from picture where id = any(${next}::uuid[]) order by id for update`.execute(tx)
    const { rows } = await sql<{ id: Id; source_id: Id | null }>`
      delete from picture p where p.id = any(${next}::uuid[]) and not ${isUsed} returning p.id, p.source_id`.execute(
      tx,
    )
    deleted.push(...rows.map((row) => row.id))
    next = rows.flatMap((row) => (row.source_id === null ? [] : [row.source_id]))
  }
  return deleted
}

/** Pictures taken in before a moment that nothing refers to, the oldest first. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select p.id from picture p where p.created_at < ${before} and not ${isUsed}
      order by p.created_at, p.id limit ${limit}`.execute(db)
  ).rows.map((row) => row.id)
}

/** Which of these ids are pictures. */
export async function findKnown(db: Db, ids: readonly Id[]): Promise<Set<string>> {
  return new Set(
    (await sql<{ id: Id }>`select id from picture where id = any(${[...ids]}::uuid[])`.execute(db)).rows.map(
      (row) => row.id,
    ),
  )
}
