import type { PictureData } from '../../contract/catalogue.ts'
import type { Row } from '../../db/row.ts'
import type { Id } from '../../kernel/id.ts'

/** A picture as `pictureColumns` has it. */
export type PictureRow = Row<'picture', 'widths' | 'colour' | 'thumbhash'> & {
  picture_id: Id
  picture_width: number
  picture_height: number
}

/** A picture on the wire. `alt` says what a person who cannot see it should hear. */
export function pictureOf(row: PictureRow, alt: string): PictureData {
  return {
    id: row.picture_id,
    width: row.picture_width,
    height: row.picture_height,
    widths: row.widths,
    colour: row.colour,
    thumbhash: row.thumbhash,
    alt,
  }
}
