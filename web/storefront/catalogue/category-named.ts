import type { CategoryName } from '../../../contract/catalogue.ts'

type Named = Pick<CategoryName, 'name' | 'slug'>

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/** Finds a category by its name, in any case, also as one word, as in its tab. The tab 'Art' means artwork. */
export function categoryNamed<T extends Named>(categories: T[], text: string): T | undefined {
  const named = (name: string) => categories.find((category) => plain(category.name) === name)
  return named(plain(text)) ?? (plain(text) === 'art' ? named('artwork') : undefined)
}

/** The category to which a text leads on: by what it was called, or by its slug. */
export function categoryMoved<T extends Named>(
  categories: T[],
  former: Named[],
  text: string,
): T | undefined {
  const under = (slug: string | undefined) =>
    categories.find((category) => plain(category.slug) === plain(slug ?? ''))
  const called = under(categoryNamed(former, text)?.slug)
  return called ?? under(text) ?? (plain(text) === 'art' ? under('artwork') : undefined)
}
