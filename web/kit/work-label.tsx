import { createElement, type ReactNode } from 'react'
import type { ProductTile } from '../../contract/catalogue.ts'
import { classes } from './classes.ts'
import { FreeAgain } from './free-again.tsx'
import { Price } from './price.tsx'
import { PriceBefore } from './price-before.tsx'
import { reducedUntil } from './reduced-until.ts'
import styles from './work-label.module.css'

/** Fields of a work that a label shows. */
export type LabelledWork = Pick<
  ProductTile,
  | 'name'
  | 'artist'
  | 'year'
  | 'medium'
  | 'width_cm'
  | 'height_cm'
  | 'depth_cm'
  | 'price'
  | 'discount'
  | 'sold'
  | 'reserved'
  | 'free_at'
  | 'shop_pause'
>

/** '90 × 60 × 4 cm': height, width and, where there is one, depth. Nothing when they are not known. */
export function sizeOf({
  height_cm,
  width_cm,
  depth_cm,
}: Pick<LabelledWork, 'height_cm' | 'width_cm' | 'depth_cm'>) {
  const sides = [height_cm, width_cm, depth_cm].filter((side) => side !== null)
  return sides.length < 2 ? undefined : `${sides.join(' × ')} cm`
}

/**
 * A museum label: artist, title, year, medium, size, price. Sold works have a red dot, reserved ones half of it, works of
 * a paused shop an empty one.
 */
export function WorkLabel({
  work,
  title = 'h3',
  size = 'small',
  from = false,
  own = false,
  artist,
  linked,
}: {
  work: LabelledWork
  /** The element of the title. */
  title?: 'h1' | 'h2' | 'h3' | 'p'
  size?: 'small' | 'large'
  /** Writes 'from' before the price of a work with several sizes. */
  from?: boolean
  /** Whether the work is reserved for the reader. */
  own?: boolean
  /** In place of the artist's name: a link. */
  artist?: ReactNode
  /** Wraps the title, to make it a link. */
  linked?: (title: ReactNode) => ReactNode
}) {
  const sides = sizeOf(work)
  const isPaused = work.shop_pause !== null && !work.sold && !own
  const isReserved = work.reserved && !isPaused
  const name = <em className={styles.name}>{work.name}</em>
  return (
    <div className={classes(styles.label, styles[size])}>
      <p className={styles.artist}>{artist ?? work.artist.name}</p>
      {createElement(
        title,
        { className: styles.title },
        linked ? linked(name) : name,
        work.year !== null && <span className={styles.year}>{`, ${work.year}`}</span>,
      )}
      <p className={classes(styles.fact, styles.medium)}>{work.medium}</p>
      {sides !== undefined && <p className={styles.fact}>{sides}</p>}
      <p className={styles.price}>
        {from && !work.sold && !work.reserved && !isPaused && <span className={styles.from}>from </span>}
        <Price naira={work.price} />
        {work.discount && <PriceBefore discount={work.discount} />}
        {work.sold && <span className={styles.sold}>Sold</span>}
        {isPaused && <span className={styles.paused}>Paused</span>}
        {isReserved && <span className={styles.reserved}>{own ? 'Reserved for you' : 'Reserved'}</span>}
      </p>
      {work.discount && (
        <p className={classes(styles.fact, styles.until)}>
          {size === 'large' && (
            <>
              Lowest price of the last 30 days <Price naira={work.discount.price_before} />.{' '}
            </>
          )}
          {reducedUntil(work.discount, size === 'small')}
        </p>
      )}
      {isReserved && !own && (
        <p className={classes(styles.fact, styles.free)}>
          <FreeAgain freeAt={work.free_at} />
        </p>
      )}
    </div>
  )
}
