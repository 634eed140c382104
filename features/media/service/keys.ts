import type { Id } from '../../../kernel/id.ts'
import type { PictureFormat } from '../rules/pictures.ts'

/** Whether a key, or what a prefix is above, is of pictures that everybody may see; all other files are private. */
export function isOfPictures(key: string): boolean {
  return key === 'pictures' || key.startsWith('pictures/')
}

/** The folder of all files of a picture. */
export function folderOfPicture(id: Id): string {
  return `pictures/${id}`
}

/** Where a picture lies as it was taken in. */
export function originalKey(id: Id): string {
  return `pictures/${id}/original.jpg`
}

/** Where one size of a picture lies in one format. */
export function variantKey(id: Id, width: number, format: PictureFormat): string {
  return `pictures/${id}/${width}.${format}`
}

/** Where the picture for previews of links lies. */
export function cardKey(id: Id): string {
  return `pictures/${id}/card.jpg`
}

/** Where an identity paper lies, a picture or a PDF. Nothing serves these keys: they are read by an operation that says who may see them. */
export function paperKey(id: Id, form: 'jpg' | 'pdf'): string {
  return `private/papers/${id}.${form}`
}

/** Where a photograph as evidence lies; it has no public address either. */
export function evidenceKey(id: Id): string {
  return `evidence/${id}.jpg`
}
