import type { ProductTile } from '../../../contract/catalogue.ts'
import { oneOfEachArtist } from './each-artist.ts'

/** So many works stand in the row: one of each artist. */
const MOST = 4

/** The work that opens the page for sellers, upright or square if possible, and works of others; each artist once. Sold ones only where nothing is for sale. */
export function chooseForSellers(all: readonly ProductTile[]): {
  first: ProductTile | null
  others: ProductTile[]
} {
  const forSale = all.filter(({ sold }) => !sold)
  const works = forSale.length > 0 ? forSale : all
  const first = works.find(({ picture }) => picture.height >= picture.width) ?? works[0] ?? null
  return { first, others: oneOfEachArtist(works, [first?.artist.slug]).slice(0, MOST) }
}
