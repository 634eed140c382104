import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A quiet place for something that is still coming. Sizes are CSS lengths; a card is 300 by 400 px. */
export const Skeleton = ({ width = '300px', height = '400px' }: { width?: string; height?: string }) => (
  <span
    className={styles.skeleton}
    style={{ '--w': width, '--h': height } as CSSProperties}
    aria-hidden="true"
  />
)
