import type { CSSProperties } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import styles from './spread.module.css'

const ratioOf = ({ width, height }: PictureData): number => width / height

/** Pictures side by side, all of one height, as wide as there is room; `width` is that of the whole in hundredths of the window. */
export const Spread = ({ pictures, width }: { pictures: readonly PictureData[]; width: number }) => {
  const all = pictures.reduce((sum, picture) => sum + ratioOf(picture), 0)
  return (
    <span className={styles.spread} style={{ '--all': all } as CSSProperties}>
      {pictures.map((picture) => (
        <Picture
          key={picture.id}
          picture={picture}
          className={styles.image}
          style={{ flexGrow: ratioOf(picture) / all }}
          sizes={`(min-width: 768px) min(${Math.max(1, Math.round((width * ratioOf(picture)) / all))}vw, ${Math.round(ratioOf(picture) * 40)}rem), ${Math.max(1, Math.round((92 * ratioOf(picture)) / all))}vw`}
        />
      ))}
    </span>
  )
}
