/** What may change of what public pages show. The triggers of the tables write these words: db/migrations/0084_page_changes.sql. */
export type PublicChange =
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

/** A change of what public pages show. `ids` are the ids of works (also for 'stock') or the slugs of artists. */
export type PageChange = { what: PublicChange; ids: readonly string[] }

/** Cache marks of a page: a change drops every page with one of its marks. */
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
 * Returns the marks of a change. A changed work may be in any list; a change of its stock matters only to lists
 * that filter by availability.
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
