import type { CSSProperties } from 'react'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import styles from './spread.module.css'

const ratioOf = ({ picture }: ProductTile): number => picture.width / picture.height

/** Some works side by side, all of one height, as wide as there is room; `width` is that of the whole in hundredths of the window. */
export const Spread = ({ works, width }: { works: readonly ProductTile[]; width: number }) => {
  const all = works.reduce((sum, work) => sum + ratioOf(work), 0)
  return (
    <span className={styles.spread} style={{ '--all': all } as CSSProperties}>
      {works.map((work) => (
        <Picture
          key={work.id}
          picture={work.picture}
          alt=""
          className={styles.image}
          style={{ flexGrow: ratioOf(work) }}
          sizes={`(min-width: 768px) ${Math.max(1, Math.round((width * ratioOf(work)) / all))}vw, ${Math.max(1, Math.round((92 * ratioOf(work)) / all))}vw`}
        />
      ))}
    </span>
  )
}
