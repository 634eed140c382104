import type { CartItem } from '../../../contract/cart.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { Price } from '../../kit/price.tsx'
import { useDestination } from './destination.ts'
import { optionNames } from './option-names.ts'
import styles from './order-summary.module.css'
import { usePurchase } from './purchase.ts'
import { useQuote } from './quote.ts'

const Line = ({ line }: { line: CartItem }) => (
  <li className={styles.line}>
    <Thumb picture={line.product.picture} size={72} />
    <span className={styles.words}>
      <span className={styles.artist}>{line.product.artist.name}</span>
      <em className={styles.name}>{line.product.name}</em>
      <span className={styles.fact}>
        {line.quantity} ×{' '}
        {[line.size_label, line.with_frame ? 'Framed' : 'No-frame'].filter(Boolean).join(', ')}
      </span>
      {line.available < line.quantity && (
        <span className={styles.attention}>
          {line.available === 0 ? 'This work has been sold.' : `Only ${line.available} left.`}
        </span>
      )}
    </span>
    <Price naira={line.total} className={styles.amount} />
  </li>
)

/** The panel beside the checkout: what is bought, how it is delivered and where to, what it costs. */
export const OrderSummary = () => {
  const { lines, subtotal } = usePurchase()
  const { option, text } = useDestination()
  const { data: quote } = useQuote()
  const fee = quote?.shipping_fee ?? null
  return (
    <aside className={styles.panel} aria-labelledby="order-summary">
      <h2 className={styles.title} id="order-summary">
        Order summary
      </h2>
      <ul className={styles.lines} aria-busy={lines === undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>Delivery option</dt>
        <dd>{option ? optionNames[option] : '--'}</dd>
        <dt>Address</dt>
        <dd>{text ?? '--'}</dd>
        <dt>Subtotal</dt>
        <dd>{subtotal === undefined ? '--' : <Price naira={subtotal} />}</dd>
        <dt>Shipping</dt>
        <dd>{fee === null ? '--' : <Price naira={fee} />}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{quote ? <Price naira={quote.price_total} /> : '--'}</dd>
      </dl>
    </aside>
  )
}
