import type { CSSProperties, ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { ProductTile } from '../../contract/catalogue.ts'
import { Picture } from './picture.tsx'
import { WorkLabel } from './work-label.tsx'
import styles from './work-tile.module.css'

/** How tall a picture stands for a width of 1: never above 400 px at a width of 300. */
const heightOf = ({ width, height }: { width: number; height: number }) => Math.min(height / width, 4 / 3)

/** Rows of the hang that the picture takes; the hang has 40 rows to the width of a tile. */
const rowsOf = (picture: { width: number; height: number }) => Math.max(8, Math.round(40 * heightOf(picture)))

/**
 * A work as it hangs: the whole picture, its label below, a slot for the heart. At most 300 px wide, the picture at most
 * 400 px high. The picture grows into the page of the work.
 */
export const WorkTile = ({
  work,
  heart,
  title = 'h3',
  eager = false,
}: {
  work: ProductTile
  heart?: ReactNode
  title?: 'h2' | 'h3'
  eager?: boolean
}) => {
  const path = `/${work.slug}`
  const leaving = useViewTransitionState(path)
  return (
    <article className={styles.tile} style={{ '--rows': rowsOf(work.picture) } as CSSProperties}>
      <Link className={styles.frame} to={path} viewTransition tabIndex={-1} aria-hidden="true">
        <Picture
          picture={work.picture}
          alt=""
          className={styles.image}
          sizes="(min-width: 1024px) 300px, (min-width: 768px) 30vw, 46vw"
          eager={eager}
          style={leaving ? { viewTransitionName: 'work' } : {}}
        />
      </Link>
      <div className={styles.foot}>
        <WorkLabel
          work={work}
          title={title}
          linked={(name) => (
            <Link className={styles.link} to={path} viewTransition>
              {name}
            </Link>
          )}
        />
        {heart !== undefined && <div className={styles.heart}>{heart}</div>}
      </div>
    </article>
  )
}
