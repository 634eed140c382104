import { type RawBuilder, sql } from 'kysely'
import type { ColourFamily } from '../../../kernel/colours.ts'

/** Pieces of SQL with which statements of other features show pictures. */

/** The columns of picture p, as a `PictureRow`. */
export const pictureColumns = sql`
  p.id as picture_id, p.width as picture_width, p.height as picture_height, p.widths, p.colour, p.thumbhash`

/** The same as one JSON object. */
export const pictureJson = sql`json_build_object('picture_id', p.id, 'picture_width', p.width,
  'picture_height', p.height, 'widths', p.widths, 'colour', p.colour, 'thumbhash', p.thumbhash)`

/** Width by height of picture p. */
export const pictureRatio = sql`p.width::float / p.height`

/** Whether picture p has enough of a colour. */
export function hasColour(family: ColourFamily): RawBuilder<unknown> {
  return sql`${family} = any(p.colours)`
}

/** The families of colours of picture p, as a relation. */
export const pictureColours = sql`unnest(p.colours)`

/** Joins the picture with this id as p; put `left` before it where there may be none. */
export function joinPicture(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join picture p on p.id = ${id}`
}

/** Joins the photograph with this id as e. */
export function joinEvidence(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join evidence e on e.id = ${id}`
}

/** The widths in which the picture with this id is served; null where there is none. */
export function widthsOfPicture(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select shown.widths from picture shown where shown.id = ${id})`
}

/** Pairs of pictures that look alike, each from both sides, as a relation. */
export const similarPictures = sql`(
  select picture_id, other_id, variant, distance, found_at from picture_similarity
  union all select other_id, picture_id, variant, distance, found_at from picture_similarity)`
