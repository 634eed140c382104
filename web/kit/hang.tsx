import type { ReactNode } from 'react'
import styles from './hang.module.css'

/**
 * Works hung in columns, each where the next free place on the wall is, in reading order and without a script. Children
 * are WorkTiles, which say how many rows they take.
 */
export const Hang = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={styles.hang}>
    <div className={styles.wall} role="list" aria-label={label}>
      {children}
    </div>
  </div>
)
