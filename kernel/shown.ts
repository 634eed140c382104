/** What may change of what public pages show. The triggers of the tables write these words: db/migrations/0084_page_changes.sql. */
export type Shown =
  | 'works'
  | 'stock'
  | 'artists'
  | 'categories'
  | 'featured'
  | 'articles'
  | 'delivery'
  | 'synonyms'
  | 'collections'
  | 'home'

/**
 * A change of what public pages show: of works (ids) or of how many pieces of them can be bought, of artists (by slug), of the tree of
 * categories, of what is featured, of the articles, of what delivery costs, of the synonyms that searches know, of the collections, of what the home page is
 * composed of.
 */
export type PageChange = { what: Shown; ids: readonly string[] }

/** Marks that a page bears for each thing it shows: a change drops the pages that bear one of its marks. */
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
  delivery: 'delivery',
  synonyms: 'synonyms',
  collections: 'collections',
  home: 'home',
} as const

/**
 * The marks that a change touches. A work that was changed, shown or taken away touches each list, since it may be in any of them now; of
 * its pieces, only the lists that ask what can be bought.
 */
export function touchedBy({ what, ids }: PageChange): string[] {
  switch (what) {
    case 'works':
      return [marks.lists, ...ids.map(marks.work)]
    case 'stock':
      return [marks.onSale, ...ids.map(marks.work)]
    case 'artists':
      return [marks.lists, ...ids.map(marks.artist)]
    default:
      return [marks[what]]
  }
}
