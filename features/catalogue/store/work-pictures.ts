import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** The ids of the pictures a work shows, in order. */
export async function listPictureIds(db: Db, workId: Id): Promise<Id[]> {
  return (
    await sql<{ picture_id: Id }>`
      select picture_id from work_picture where work_id = ${workId} order by position`.execute(db)
  ).rows.map((row) => row.picture_id)
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
export async function replacePictures(tx: Db, workId: Id, ids: readonly Id[]): Promise<void> {
  await sql`delete from work_picture where work_id = ${workId}`.execute(tx)
  await sql`
    insert into work_picture (work_id, picture_id, position)
    select ${workId}::uuid, id, number - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as t (id, number)`.execute(tx)
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
