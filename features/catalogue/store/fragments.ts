import { type RawBuilder, sql } from 'kysely'

/** Pieces of SQL with which statements of other features name works. */

/** Joins the work with this id as w. */
export function joinWork(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join work w on w.id = ${id}`
}

/** Joins the edition with this id as e. */
export function joinEdition(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join edition e on e.id = ${id}`
}

/** Whether work w shows a picture. */
export const hasPicture = sql`exists (select 1 from work_picture wp where wp.work_id = w.id)`
