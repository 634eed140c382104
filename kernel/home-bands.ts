/** The bands of which the home page can be made; 'lead', the work that opens it, is always the first. */
export const bandKinds = [
  'lead',
  'top_deals',
  'categories',
  'side_by_side',
  'works',
  'collection',
  'artists',
  'colours',
  'detail',
  'articles',
  'earn',
  'about',
] as const
export type BandKind = (typeof bandKinds)[number]

/** The bands of a home page that staff did not compose, in their order. */
export const usualBands: readonly BandKind[] = [
  'lead',
  'side_by_side',
  'top_deals',
  'categories',
  'artists',
  'collection',
  'colours',
  'detail',
  'articles',
  'earn',
  'about',
]

/**
 * What staff may choose for a band: at most `most` items; a band with fewer than `least` is hidden. The shop fills
 * an empty one, unless it `must` be chosen.
 */
export type BandChoice = {
  of: 'works' | 'artists' | 'collection'
  most: number
  least: number
  must: boolean
}
export const bandChoices: Partial<Record<BandKind, BandChoice>> = {
  lead: { of: 'works', most: 1, least: 1, must: false },
  side_by_side: { of: 'works', most: 6, least: 3, must: false },
  works: { of: 'works', most: 12, least: 2, must: true },
  collection: { of: 'collection', most: 1, least: 1, must: false },
  artists: { of: 'artists', most: 6, least: 3, must: false },
  detail: { of: 'works', most: 1, least: 1, must: false },
}

/** Bands of which a page may have several. */
export const repeatable: ReadonlySet<BandKind> = new Set(['works', 'collection', 'detail'])

/** So many works of a collection are shown on the home page, and no fewer. */
export const ofCollection = { most: 4, least: 2 } as const
