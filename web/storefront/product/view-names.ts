import type { ShownPicture } from '../../../contract/catalogue.ts'
import { pictureKindNames } from '../../../kernel/picture-kinds.ts'

/** Names of a work's pictures by their kind, numbered where several have the same; 'Picture 2' without a kind. */
export function viewNames(pictures: readonly Pick<ShownPicture, 'kind'>[]): string[] {
  const of = (kind: ShownPicture['kind'], until: number) =>
    pictures.slice(0, until).filter((picture) => picture.kind === kind).length
  return pictures.map(({ kind }, at) => {
    if (kind === null) return `Picture ${at + 1}`
    const name = pictureKindNames[kind]
    return of(kind, pictures.length) === 1 ? name : `${name} ${of(kind, at) + 1}`
  })
}
