import type { PictureData } from '../../contract/catalogue.ts'
import type { ArticleRow } from './store/content.ts'

/** The cover of an article, if it has one. */
export function coverOf(
  row: Pick<ArticleRow, 'picture_id' | 'width' | 'height' | 'widths' | 'colour' | 'thumbhash' | 'alt'>,
): PictureData | null {
  const { picture_id: id, width, height, widths, colour, thumbhash, alt } = row
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
