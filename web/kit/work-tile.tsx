import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { PictureData, ProductTile } from '../../contract/catalogue.ts'
import { Picture } from './picture.tsx'
import { WorkLabel } from './work-label.tsx'
import styles from './work-tile.module.css'

/** The tallest picture of a tile for a width of 1: 400 px at 300. */
const TALLEST = 4 / 3

/** How tall the picture of a tile is for a tile's width of 1. */
export function tallness({ width, height }: Pick<PictureData, 'width' | 'height'>): number {
  return Math.min(height / width, TALLEST)
}

/**
 * The width of a tile's picture for `sizes`: taller works are narrower than their tile. Phones show two tiles in a row, tablets
 * three.
 */
const sizesOf = ({ width, height }: PictureData): string => {
  const part = Math.min(1, (TALLEST * width) / height)
  const of = (whole: number, unit: 'px' | 'vw') => `${Math.ceil(whole * part)}${unit}`
  // On phones a twelfth less: a file of 320 px is sharp enough for 344, and half as heavy as the next.
  return `(min-width: 64em) ${of(300, 'px')}, (min-width: 43.75em) ${of(30, 'vw')}, ${of(41, 'vw')}`
}

/**
 * A work's picture, label and slot for the heart. At most 300 px wide, the picture 400 px high; a taller work is narrower,
 * aligned left with its label.
 */
export function WorkTile({
  work,
  heart,
  title = 'h3',
  eager = false,
}: {
  work: ProductTile
  heart?: ReactNode
  title?: 'h2' | 'h3' | 'p'
  eager?: boolean
}) {
  const path = `/${work.slug}`
  const leaving = useViewTransitionState(path)
  return (
    <article className={styles.tile}>
      <Link className={styles.frame} to={path} viewTransition prefetch="intent">
        <Picture
          picture={work.picture}
          className={styles.image}
          sizes={sizesOf(work.picture)}
          eager={eager}
          style={leaving ? { viewTransitionName: 'work' } : {}}
        />
      </Link>
      <div className={styles.foot}>
        <WorkLabel
          work={work}
          title={title}
          linked={(name) => (
            <Link className={styles.link} to={path} viewTransition tabIndex={-1}>
              {name}
            </Link>
          )}
        />
        {heart !== undefined && <div className={styles.heart}>{heart}</div>}
      </div>
    </article>
  )
}
