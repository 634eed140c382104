/**
 * What has changed of what public pages show: how many pieces of some works can be bought, works themselves (ids), an
 * artist (by slug), the tree of categories, what is featured, the articles.
 */
export type Shown =
  | { stock: readonly string[] }
  | { works: readonly string[] }
  | { artist: string }
  | 'categories'
  | 'featured'
  | 'articles'

/** Called after the rows are committed with what public pages show differently now; never for a refusal. */
export type TellChanged = (what: Shown) => void

/** Marks that a page bears for each thing it shows: a change touches the pages that bear one of its marks. */
export const marks = {
  work: (id: string): string => `work ${id}`,
  artist: (slug: string): string => `artist ${slug}`,
  /** The page shows a list of works: which there are, and in which order. */
  lists: 'lists',
  /** What the page lists depends on which works can be bought. */
  onSale: 'on sale',
  categories: 'categories',
  featured: 'featured',
  articles: 'articles',
} as const

/** The marks that a change touches. */
export function touchedBy(what: Shown): string[] {
  if (typeof what === 'string') return [marks[what]]
  if ('stock' in what) return what.stock.length === 0 ? [] : [marks.onSale, ...what.stock.map(marks.work)]
  if ('works' in what) return what.works.length === 0 ? [] : [marks.lists, ...what.works.map(marks.work)]
  return [marks.lists, marks.artist(what.artist)]
}
