import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { PictureKind } from '../../../kernel/picture-kinds.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What is said of a picture of a work: what it shows, and what is heard of it; null and empty where nothing is said. */
export type PictureWords = { alt: string; kind: PictureKind | null }

/** A picture of a work with what is said of it. */
export type WorkPicture = { id: Id } & PictureWords

/** The pictures a work shows, in order. */
export async function listPictures(db: Db, workId: Id): Promise<WorkPicture[]> {
  return (
    await sql<WorkPicture>`
      select picture_id as id, alt, kind from work_picture where work_id = ${workId} order by position`.execute(
      db,
    )
  ).rows
}

/** The pictures a work shows and those that wait for approval. */
export async function listAllPictureIds(db: Db, workId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from work_picture where work_id = ${workId}
      union select waiting.id::uuid
      from work w, jsonb_array_elements_text(w.pending -> 'picture_ids') as waiting (id) where w.id = ${workId}`.execute(
      db,
    )
  ).rows.map((row) => row.id)
}

/** Those of the pictures a work had that it neither shows nor waits to show any more. */
export async function listGone(tx: Db, workId: Id, before: readonly Id[]): Promise<Id[]> {
  const now = new Set(await listAllPictureIds(tx, workId))
  return before.filter((id) => !now.has(id))
}

/** Gives a work these pictures in this order, in the place of those it shows. */
export async function replacePictures(tx: Db, workId: Id, pictures: readonly WorkPicture[]): Promise<void> {
  await sql`delete from work_picture where work_id = ${workId}`.execute(tx)
  await sql`
    insert into work_picture (work_id, picture_id, kind, alt, position)
    select ${workId}::uuid, id, kind, alt, number - 1
    from unnest(${pictures.map(({ id }) => id)}::uuid[], ${pictures.map(({ kind }) => kind)}::text[],
      ${pictures.map(({ alt }) => alt)}::text[]) with ordinality as t (id, kind, alt, number)`.execute(tx)
}

/** Those of these pictures that works show or wait to show, and those of categories. */
export async function listWorkPicturesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from work_picture where picture_id = any(${[...ids]}::uuid[])
      union select picture_id from category where picture_id = any(${[...ids]}::uuid[])
      union select asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
      where exists (select 1 from work w where w.pending is not null and w.pending -> 'picture_ids' ? asked.id::text)`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** The id of the live work whose first picture this is; undefined where there is none. */
export async function findShownByPicture(db: Db, pictureId: Id): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select w.id from work_picture wp join work w on w.id = wp.work_id
    where wp.picture_id = ${pictureId} and wp.position = 0 and w.status = 'live' limit 1`.execute(db)
  return rows[0]?.id
}
