import type { PictureData } from '../../../contract/catalogue.ts'
import type { ShownCollection } from '../../services.ts'

/** A work's picture beside a title that says enough of it. */
export function unspoken(picture: PictureData): PictureData {
  return { ...picture, alt: '' }
}

/** The pictures that stand for a collection: its own, else those of its first works. */
export function picturesOf({ picture, works }: ShownCollection, most: number): PictureData[] {
  return picture ? [picture] : works.slice(0, most).map(({ work }) => unspoken(work.picture))
}
