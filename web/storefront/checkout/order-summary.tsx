import { Fragment } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import { Piece } from '../../client/parts/piece.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { pauseText } from '../../kit/pause-text.ts'
import { Price } from '../../kit/price.tsx'
import { useDestination } from './destination.ts'
import { optionNames } from './option-names.ts'
import styles from './order-summary.module.css'
import { usePurchase } from './purchase.ts'
import { useQuote } from './quote.ts'

/** Why a work cannot be bought as it is wanted. */
const shortfallOf = ({ available, reserved, product }: CartItem): string => {
  if (available > 0) return `Only ${available} left.`
  if (product.shop_pause && !product.sold) return pauseText(product.shop_pause)
  return reserved ? 'Someone else is paying for it.' : 'This work has been sold.'
}

/** `isShort`: there are fewer of it than are wanted. `isOnly`: there is no other, so that its picture may be large. */
const Line = ({ line, isShort, isOnly }: { line: CartItem; isShort: boolean; isOnly: boolean }) => (
  <li className={isOnly ? styles.only : styles.line}>
    {isOnly ? (
      <FramedPicture
        picture={line.product.picture}
        shape="wide"
        alt=""
        sizes="(min-width: 64em) 24rem, 90vw"
      />
    ) : (
      <Thumb picture={line.product.picture} size={104} />
    )}
    <span className={styles.words}>
      <span className={styles.artist}>{line.product.artist.name}</span>
      <em className={styles.name}>{line.product.name}</em>
      <span className={styles.fact}>
        <Piece of={line} quantity={line.quantity} />
      </span>
      {isShort && <span className={styles.attention}>{shortfallOf(line)}</span>}
    </span>
    <Price naira={line.total} className={styles.amount} />
  </li>
)

/** The panel beside the checkout: what is bought, how it is delivered and where to, what it costs. */
export function OrderSummary() {
  const { lines, subtotal } = usePurchase()
  const { option, text } = useDestination()
  const { data: quote } = useQuote()
  const fee = quote?.shipping_fee ?? null
  const parcels = quote?.parcels ?? []
  // The quote knows of one's own unpaid order, which holds works for oneself.
  const isShort = ({ available, quantity, product }: CartItem): boolean =>
    available < quantity && quote?.items.find(({ slug }) => slug === product.slug)?.available === false
  return (
    <aside className={styles.panel} aria-labelledby="order-summary">
      <h2 className={styles.title} id="order-summary">
        Order summary
      </h2>
      <ul className={styles.lines} aria-busy={lines === undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} isShort={isShort(line)} isOnly={lines.length === 1} />
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>Delivery option</dt>
        <dd>{option ? optionNames[option] : '--'}</dd>
        <dt>Address</dt>
        <dd>{text ?? '--'}</dd>
        <dt>Subtotal</dt>
        <dd>{subtotal === undefined ? '--' : <Price naira={subtotal} />}</dd>
        <dt>{parcels.length > 1 ? `Shipping, ${parcels.length} parcels` : 'Shipping'}</dt>
        <dd>{fee === null ? '--' : <Price naira={fee} />}</dd>
        {parcels.length > 1 &&
          parcels.map(({ seller, from, fee: part }) => (
            <Fragment key={seller}>
              <dt className={styles.part}>
                {seller}
                {from !== '' && `, from ${from}`}
              </dt>
              <dd className={styles.part}>
                <Price naira={part} />
              </dd>
            </Fragment>
          ))}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{quote ? <Price naira={quote.price_total} /> : '--'}</dd>
      </dl>
    </aside>
  )
}
