import type { PictureData } from '../../contract/catalogue.ts'
import type { Id } from '../../kernel/id.ts'

/** A picture as `pictureColumns` has it. */
export type PictureRow = {
  picture_id: Id
  picture_width: number
  picture_height: number
  widths: number[]
  colour: string
  thumbhash: string
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
