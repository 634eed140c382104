import type { Order } from '../../../contract/order.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import styles from './refunds.module.css'

/** Money that goes back, or has gone back, and how long that takes. */
export function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <section className={styles.refunds} aria-labelledby="refunds">
      <h2 className={styles.heading} id="refunds">
        {refunds.length === 1 ? 'Refund' : 'Refunds'}
      </h2>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li className={styles.refund} key={`${refund.asked_at}-${refund.amount}-${refund.why}`}>
            <strong className={styles.amount}>{formatNaira(refund.amount, refund.currency)}</strong>
            <span className={refund.done_at === null ? styles.open : styles.done}>
              {refund.done_at === null ? 'On its way' : 'Refunded'}
            </span>
            <p className={styles.words}>
              {refund.why}{' '}
              {refund.done_at === null
                ? `Begun on ${formatDay(refund.asked_at)}. It goes back the way you paid, within 10 working days.`
                : `Sent back the way you paid on ${formatDay(refund.done_at)}. A card may show it up to 10 working days later.`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
