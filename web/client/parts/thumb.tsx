import type { PictureData } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import styles from './thumb.module.css'

/** A small picture, whole, within a square of `size` pixels, its box there before it arrives. Says nothing: name it beside. */
export function Thumb({ picture, size }: { picture: PictureData; size: number }) {
  return (
    <span className={styles.square} style={{ width: size, height: size }}>
      <Picture
        picture={picture}
        alt=""
        sizes={`${size}px`}
        style={{ width: size * Math.min(1, picture.width / picture.height), height: 'auto' }}
      />
    </span>
  )
}
