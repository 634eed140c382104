import { createContext, type ReactNode, useContext } from 'react'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { WorkTile } from '../../kit/work-tile.tsx'
import { WishHeart } from './heart.tsx'

/** All that a tile shows depends on: its HTML is kept by these. */
export type TileProps = { work: ProductTile; title?: 'h2' | 'h3' | 'p'; eager?: boolean }

/** On the server: returns what stands in a page for a tile whose HTML is kept. A browser has no use for it. */
export const KeptTiles = createContext<((tile: TileProps) => ReactNode) | undefined>(undefined)

/**
 * A work as it hangs, with the heart of the wishlist. The server renders it once for each version of the work (decision 41): what it shows
 * depends on nothing but its props, not on the page or a reader, and it has no `useId`.
 */
export const Tile = (tile: TileProps) => {
  const standIn = useContext(KeptTiles)
  return standIn ? standIn(tile) : <WholeTile {...tile} />
}

/** The tile itself. */
export const WholeTile = ({ work, ...shown }: TileProps) => (
  <WorkTile work={work} {...shown} heart={<WishHeart slug={work.slug} name={work.name} />} />
)
