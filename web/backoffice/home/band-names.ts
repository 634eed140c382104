import type { BandKind } from '../../../kernel/home-bands.ts'

/** What each band is called in the office, and what it shows where nothing is chosen. */
export const bandNames: Record<BandKind, readonly [name: string, byItself: string]> = {
  lead: ['Lead work', 'the hero of Featured, else the newest work'],
  top_deals: ['Top Deals', 'the top deals of Featured'],
  categories: ['Categories', 'every category with one of its works'],
  side_by_side: ['Side by side', 'flat works of several artists, drawn to scale'],
  works: ['Works under a heading', 'nothing: choose them'],
  collection: ['Collection', 'the newest collection that is shown'],
  artists: ['Artists', 'those with the newest works'],
  colours: ['By colour', 'the colours of all works on show'],
  detail: ['Full-width detail', 'the newest large picture that is nowhere else on the page'],
  articles: ['Get informed', 'three articles'],
  earn: ['Earn as a seller', 'how an artist begins to sell'],
  about: ['About', 'who we are'],
}
