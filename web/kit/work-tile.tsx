import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { PictureData, ProductTile } from '../../contract/catalogue.ts'
import { Picture } from './picture.tsx'
import { WorkLabel } from './work-label.tsx'
import styles from './work-tile.module.css'

/** How tall the frame of a picture is for a width of 1: at most 400 px at 300. */
export const tallness = ({ width, height }: Pick<PictureData, 'width' | 'height'>): number =>
  Math.min(height / width, 4 / 3)

/**
 * A work as it hangs: the whole picture, its label below, a slot for the heart. At most 300 px wide, the picture at most
 * 400 px high; a taller one stands on its mat. The picture grows into the page of the work.
 */
export const WorkTile = ({
  work,
  heart,
  title = 'h3',
  eager = false,
}: {
  work: ProductTile
  heart?: ReactNode
  title?: 'h2' | 'h3' | 'p'
  eager?: boolean
}) => {
  const path = `/${work.slug}`
  const leaving = useViewTransitionState(path)
  return (
    <article className={styles.tile}>
      <Link
        className={styles.frame}
        to={path}
        viewTransition
        prefetch="intent"
        style={{ aspectRatio: 1 / tallness(work.picture) }}
      >
        <Picture
          picture={work.picture}
          className={styles.image}
          // On phones a little less than the screen could show: a tile of 20 kB says as much as one of 40.
          sizes="(min-width: 1024px) 300px, (min-width: 768px) 30vw, 27vw"
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
