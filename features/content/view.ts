import type { PictureData } from '../../contract/catalogue.ts'
import type { Cover } from './store/content.ts'

/** The cover of an article, if it has one. */
export function coverOf({
  picture_id: id,
  width,
  height,
  widths,
  colour,
  thumbhash,
  alt,
}: Cover): PictureData | null {
  if (
    id === null ||
    width === null ||
    height === null ||
    widths === null ||
    colour === null ||
    thumbhash === null
  ) {
    return null
  }
  return { id, width, height, widths, colour, thumbhash, alt }
}
