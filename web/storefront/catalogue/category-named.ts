import type { CategoryName } from '../../../contract/catalogue.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/** The category that a text names: by its name or its slug, in any case, also written as one word as its tab is. The tab 'Art' stands for artwork. */
export const categoryNamed = <T extends Pick<CategoryName, 'name' | 'slug'>>(
  categories: T[],
  text: string,
): T | undefined => {
  const wanted = plain(text)
  const named = (name: string) =>
    categories.find((category) => plain(category.name) === name || plain(category.slug) === name)
  return named(wanted) ?? (wanted === 'art' || wanted === 'artwork' ? named('artwork') : undefined)
}
