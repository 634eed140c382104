import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../contract/catalogue.ts'
import { Picture } from './picture.tsx'
import { tint } from './tint.ts'
import { WorkLabel } from './work-label.tsx'
import styles from './works-row.module.css'

/** A row shows works until their widths, each at a height of 1, add up to this: then they are large enough. */
const LENGTH = 4.4

/** How wide a place in a row is for a height of 1: very tall works stand on a mat. */
const widthOf = ({ picture }: ProductTile): number =>
  Math.min(2.6, Math.max(0.62, picture.width / picture.height))

/** The first of some works that fill a row. */
export function fillRow<T extends ProductTile>(works: readonly T[]): T[] {
  let length = 0
  return works.filter((work) => {
    const fits = length < LENGTH
    length += widthOf(work)
    return fits
  })
}

/** Works in one row, all of one height, the whole picture of each with its label; on a phone the row is longer than the screen. */
export function WorksRow({
  works,
  label,
  note,
}: {
  works: readonly ProductTile[]
  label: string
  /** Content below a work's label. */
  note?: (work: ProductTile) => ReactNode
}) {
  return (
    <ul className={styles.row} aria-label={label}>
      {fillRow(works).map((work) => {
        const width = widthOf(work)
        return (
          <li key={work.id} className={styles.place} style={{ '--place': width } as CSSProperties}>
            <Link
              className={styles.frame}
              to={`/${work.slug}`}
              viewTransition
              style={{ ...tint(work.picture), aspectRatio: width }}
              tabIndex={-1}
              aria-hidden="true"
            >
              <Picture
                picture={work.picture}
                alt=""
                className={styles.image}
                sizes={`(min-width: 48em) ${Math.round(width * 300)}px, ${Math.round(width * 208)}px`}
              />
            </Link>
            <WorkLabel
              work={work}
              linked={(name) => (
                <Link className={styles.link} to={`/${work.slug}`} viewTransition>
                  {name}
                </Link>
              )}
            />
            {note?.(work)}
          </li>
        )
      })}
    </ul>
  )
}
