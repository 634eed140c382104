import type { ProductTile } from '../../../contract/catalogue.ts'
import { Tile } from '../../client/parts/tile.tsx'
import { MasonryGrid } from '../../kit/masonry-grid.tsx'
import styles from './more-works.module.css'

/** Works below what a search found, under a heading; nothing where there are none. */
export function MoreWorks({ title, works }: { title: string; works: ProductTile[] }) {
  return (
    works.length > 0 && (
      <section className={styles.more} aria-labelledby="more-works">
        <h2 className={styles.title} id="more-works">
          {title}
        </h2>
        <MasonryGrid works={works} label={title} tile={(work) => <Tile work={work} />} />
      </section>
    )
  )
}
