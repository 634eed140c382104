import { createContext, type ReactNode, useContext } from 'react'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { WorkTile } from '../../kit/work-tile.tsx'
import { WishHeart } from './heart.tsx'

/** All that a tile shows depends on: its HTML is kept by these. */
export type TileProps = { work: ProductTile; title?: 'h2' | 'h3' | 'p'; eager?: boolean }

/** On the server: returns a placeholder for a tile with cached HTML. Unset in browsers. */
export const KeptTiles = createContext<((tile: TileProps) => ReactNode) | undefined>(undefined)

/**
 * A work with its wishlist heart. The server renders it once per version of the work (decision 41): it depends only on its props
 * and has no `useId`.
 */
export function Tile(tile: TileProps) {
  const standIn = useContext(KeptTiles)
  return standIn ? standIn(tile) : <WholeTile {...tile} />
}

/** The tile itself. */
export function WholeTile({ work, ...shown }: TileProps) {
  return <WorkTile work={work} {...shown} heart={<WishHeart slug={work.slug} name={work.name} />} />
}
