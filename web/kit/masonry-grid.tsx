import type { CSSProperties, ReactNode } from 'react'
import type { ProductTile } from '../../contract/catalogue.ts'
import styles from './masonry-grid.module.css'
import { tallness } from './work-tile.tsx'

/** What the wall must know of a work to leave room for it: its rows, and how long the words of its label are. */
const roomOf = (work: ProductTile) =>
  ({
    '--rows': Math.max(8, Math.round(40 * tallness(work.picture))),
    '--title': work.name.length + (work.year === null ? 0 : 6),
    '--medium': work.medium.length,
    '--reduced': work.discount === null ? 0 : 1,
    '--reserved': work.reserved && work.shop_pause === null ? 1 : 0,
  }) as CSSProperties

/**
 * Works in columns in reading order, each at the next free place, without a script: the grid has 40 rows per tile width, and
 * every work spans its own number.
 */
export function MasonryGrid<T extends ProductTile>({
  works,
  tile,
  label,
}: {
  works: T[]
  tile: (work: T, index: number) => ReactNode
  label: string
}) {
  return (
    <div className={styles.around}>
      <ul className={styles.grid} aria-label={label}>
        {works.map((work, index) => (
          <li key={work.id} className={styles.place} style={roomOf(work)}>
            {tile(work, index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
