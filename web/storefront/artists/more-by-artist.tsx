import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { Tile } from '../../client/parts/tile.tsx'
import { MasonryGrid } from '../../kit/masonry-grid.tsx'
import { artistPath } from '../shop/paths.ts'
import styles from './more-by-artist.module.css'

/** Below a work: others of its artist, those for sale first. Nothing where there is no other. */
export function MoreByArtist({
  artist,
  works,
}: {
  artist: { name: string; slug: string }
  works: ProductTile[]
}) {
  if (works.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby="more-by-artist">
      <header className={styles.head}>
        <h2 id="more-by-artist">More by this artist</h2>
        <Link to={artistPath(artist.slug)}>All works by {artist.name}</Link>
      </header>
      <MasonryGrid works={works} label={`More by ${artist.name}`} tile={(work) => <Tile work={work} />} />
    </section>
  )
}
