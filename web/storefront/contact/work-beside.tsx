import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import { Picture } from '../../kit/picture.tsx'
import { WorkLabel } from '../../kit/work-label.tsx'
import styles from './work-beside.module.css'

/** A work with its label beside a form, so that the page is not bare. */
export function WorkBeside({
  work,
  sizes,
  className,
}: {
  work: ProductTile
  sizes: string
  className?: string | undefined
}) {
  return (
    <figure
      className={classes(styles.work, className)}
      style={{ '--ratio': work.picture.width / work.picture.height } as CSSProperties}
    >
      <Picture picture={work.picture} sizes={sizes} className={styles.image} />
      <figcaption className={styles.label}>
        <WorkLabel work={work} title="p" linked={(name) => <Link to={`/${work.slug}`}>{name}</Link>} />
      </figcaption>
    </figure>
  )
}
