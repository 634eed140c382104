import type { PictureData } from '../../contract/catalogue.ts'
import styles from './detail.module.css'
import { Picture } from './picture.tsx'

/** A part of a picture, much enlarged, in a wide box of 3 by 2; it says that it is no more than that. For decoration beside words. */
export function Detail({ picture }: { picture: PictureData }) {
  return (
    <span className={styles.detail}>
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width: 64em) 840px, (min-width: 48em) 90vw, 130vw"
        className={styles.image}
      />
      <span className={styles.word}>Detail</span>
    </span>
  )
}
