import type { PictureData } from '../../contract/catalogue.ts'
import styles from './framed-picture.module.css'
import { Picture } from './picture.tsx'
import { tint } from './tint.ts'

/** A picture on a wall with a little of its own colour: whole, in the middle of a box of the given proportions (width by height). */
export function FramedPicture({
  picture,
  shape,
  sizes,
  alt,
  eager = false,
}: {
  picture: PictureData
  shape: 'upright' | 'wide'
  sizes: string
  alt?: string
  eager?: boolean
}) {
  return (
    <span className={styles[shape]} style={tint(picture)}>
      <span className={styles.opening}>
        <Picture
          picture={picture}
          sizes={sizes}
          eager={eager}
          className={styles.image}
          {...(alt !== undefined && { alt })}
        />
      </span>
    </span>
  )
}
