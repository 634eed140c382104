import { createElement, type ReactNode } from 'react'
import type { ProductTile } from '../../contract/catalogue.ts'
import { classes } from './classes.ts'
import { Price } from './price.tsx'
import styles from './work-label.module.css'

/** What a label tells of a work. */
export type LabelledWork = Pick<
  ProductTile,
  'name' | 'artist' | 'year' | 'medium' | 'width_cm' | 'height_cm' | 'depth_cm' | 'price' | 'sold'
>

/** '90 × 60 × 4 cm': height, width and, where there is one, depth. Nothing when they are not known. */
export const sizeOf = ({
  height_cm,
  width_cm,
  depth_cm,
}: Pick<LabelledWork, 'height_cm' | 'width_cm' | 'depth_cm'>) => {
  const sides = [height_cm, width_cm, depth_cm].filter((side) => side !== null)
  return sides.length < 2 ? undefined : `${sides.join(' × ')} cm`
}

/**
 * The label beside a work, as in a museum: artist, title, year, medium, size, price, always in this order.
 * `title` says which element the title is; `from` puts that word before the price of a work with several sizes.
 * A sold work has the red dot beside its price.
 */
export const WorkLabel = ({
  work,
  title = 'h3',
  size = 'small',
  from = false,
  linked,
}: {
  work: LabelledWork
  title?: 'h1' | 'h2' | 'h3' | 'p'
  size?: 'small' | 'large'
  from?: boolean
  /** Wraps the title, to make it a link. */
  linked?: (title: ReactNode) => ReactNode
}) => {
  const sides = sizeOf(work)
  const name = <em className={styles.name}>{work.name}</em>
  return (
    <div className={classes(styles.label, styles[size])}>
      <p className={styles.artist}>{work.artist.name}</p>
      {createElement(
        title,
        { className: styles.title },
        linked ? linked(name) : name,
        work.year !== null && <span className={styles.year}>, {work.year}</span>,
      )}
      <p className={classes(styles.fact, styles.medium)}>{work.medium}</p>
      {sides !== undefined && <p className={styles.fact}>{sides}</p>}
      <p className={styles.price}>
        {from && !work.sold && <span className={styles.from}>from </span>}
        <Price naira={work.price} />
        {work.sold && <span className={styles.sold}>Sold</span>}
      </p>
    </div>
  )
}
