import type { ReactNode } from 'react'
import type { ProductTile } from '../../contract/catalogue.ts'
import styles from './rows.module.css'

/**
 * Works in full rows, with aligned pictures: eight make two rows of four, of three, or on phones of two. Works that fill no row
 * are hidden.
 */
export function Rows<T extends ProductTile>({
  works,
  tile,
  label,
}: {
  works: readonly T[]
  tile: (work: T) => ReactNode
  label: string
}) {
  return (
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
}
