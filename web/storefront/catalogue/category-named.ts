import type { Category } from '../../../contract/catalogue.ts'

const plain = (text: string) => text.trim().toLowerCase().replaceAll('-', ' ')

/** The category that a text names: by its name or its slug, in any case. The tab 'Art' stands for artwork. */
export const categoryNamed = (categories: Category[], text: string): Category | undefined => {
  const wanted = plain(text)
  const named = (name: string) =>
    categories.find((category) => plain(category.name) === name || plain(category.slug) === name)
  return named(wanted) ?? (wanted === 'art' || wanted === 'artwork' ? named('art work') : undefined)
}
