import type { ReactNode } from 'react'
import type { ProductTile } from '../../contract/catalogue.ts'
import styles from './rows.module.css'

/**
 * Works in rows, the pictures of a row standing on one line: as many rows as are full, so that no place stays empty. Eight works are two rows
 * of four, of three, or of two on phones; those that no full row has room for are not shown.
 */
export const Rows = <T extends ProductTile>({
  works,
  tile,
  label,
}: {
  works: readonly T[]
  tile: (work: T) => ReactNode
  label: string
}) => (
  <div className={styles.rows}>
    <ul className={styles.list} aria-label={label}>
      {works.map((work) => (
        <li key={work.id} className={styles.place}>
          {tile(work)}
        </li>
      ))}
    </ul>
  </div>
)
