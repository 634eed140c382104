import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import styles from './spread.module.css'

const ratioOf = ({ width, height }: PictureData): number => width / height

/** Pictures side by side, all of one height; `width`: of the whole, in hundredths of the window. With `works` each leads to its work. */
export function Spread({
  pictures,
  works,
  width,
}: {
  pictures: readonly PictureData[]
  works?: readonly { slug: string; name: string; artist: string }[]
  width: number
}) {
  const all = pictures.reduce((sum, picture) => sum + ratioOf(picture), 0)
  return (
    <span className={styles.spread} style={{ '--all': all } as CSSProperties}>
      {pictures.map((picture, at) => {
        const work = works?.[at]
        // Far above 1 in all: those that a phone shows fill the line too.
        const grown = { flexGrow: Math.round((1000 * ratioOf(picture)) / all) }
        const image = (
          <Picture
            key={picture.id}
            picture={picture}
            className={styles.image}
            {...(!work && { style: grown })}
            sizes={`(min-width: 48em) min(${Math.max(1, Math.round((width * ratioOf(picture)) / all))}vw, ${Math.round(ratioOf(picture) * 40)}rem), ${Math.max(1, Math.round((92 * ratioOf(picture)) / all))}vw`}
          />
        )
        return work ? (
          <Link key={picture.id} className={styles.work} style={grown} to={`/${work.slug}`} viewTransition>
            {image}
            <em className={styles.name}>{work.name}</em> <span>{work.artist}</span>
          </Link>
        ) : (
          image
        )
      })}
    </span>
  )
}
