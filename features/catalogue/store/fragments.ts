import { type RawBuilder, sql } from 'kysely'

/** Pieces of SQL with which statements of other features name works. */

/** Joins the work with this id as w. */
export function joinWork(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join work w on w.id = ${id}`
}

/** Joins the works of the artist with this id as w. */
export function joinWorksBy(artistId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join work w on w.artist_id = ${artistId}`
}

/** Joins the edition with this id as e. */
export function joinEdition(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join edition e on e.id = ${id}`
}

/** The id of the picture that the work with this id shows first. */
export function firstPicture(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select wp.picture_id from work_picture wp where wp.work_id = ${id} and wp.position = 0)`
}

/** Whether work w shows a picture. */
export const hasPicture = sql`exists (select 1 from work_picture wp where wp.work_id = w.id)`

/** Whether work w says the lengths that its submission needs: of an original, of a sculpture its depth too. */
export const hasLengths = sql`(w.kind = 'edition' or exists (
  select 1 from edition e where e.work_id = w.id and e.height_mm is not null and e.width_mm is not null
    and (e.depth_mm is not null or not exists (
      select 1 from category c where c.id in (w.category_id, w.subcategory_id) and c.slug ~ '^sculptures?(-|$)'))))`
