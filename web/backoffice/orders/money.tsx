import { Link } from 'react-router'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { holds, useMember } from '../data/member.ts'
import { Part } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import styles from './money.module.css'

type Attempt = StaffOrder['attempts'][number]
type Refund = StaffOrder['refunds'][number]

const Payment = ({ attempt }: { attempt: Attempt }) => {
  const isOther = attempt.paid !== null && attempt.paid !== attempt.asked
  return (
    <li className={styles.entry}>
      <span>
        <strong>
          {moneyOf(
            attempt.paid ?? attempt.asked,
            attempt.paid === null ? 'NGN' : (attempt.paid_currency ?? 'NGN'),
          )}
        </strong>{' '}
        {attempt.method ? `by ${labelOf(attempt.method).toLowerCase()}` : ''} through{' '}
        {labelOf(attempt.provider)}
        {isOther && ` (${moneyOf(attempt.asked)} was asked for)`}
      </span>
      <State state={attempt.state} />
      <span className={styles.quiet}>
        {momentOf(attempt.settled_at ?? attempt.created_at)} · <code>{attempt.tx_ref}</code>
        {attempt.provider_id && (
          <>
            {' '}
            · <code>{attempt.provider_id}</code>
          </>
        )}
      </span>
    </li>
  )
}

const Returned = ({ refund }: { refund: Refund }) => (
  <li className={styles.entry}>
    <span>
      <strong>− {moneyOf(refund.amount, refund.currency)}</strong> refunded: {refund.why}
    </span>
    <State state={refund.state} />
    <span className={styles.quiet}>
      {momentOf(refund.done_at ?? refund.created_at)}
      {refund.provider_word && ` · ${refund.provider_word}`}
    </span>
  </li>
)

/** The payments and refunds of an order, what may still be given back, and the way to its entries in the ledger. */
export function Money({ order }: { order: StaffOrder }) {
  const isFinance = holds(useMember(), ['finance'])
  return (
    <Part title="Money">
      <ul className={styles.entries}>
        {order.attempts.map((attempt) => (
          <Payment key={attempt.tx_ref} attempt={attempt} />
        ))}
        {order.refunds.map((refund) => (
          <Returned key={refund.id} refund={refund} />
        ))}
      </ul>
      <p className={styles.below}>
        <span>Refundable: {moneyOf(order.refundable.total)}</span>
        {isFinance && <Link to={`/backoffice/ledger/orders/${order.order.id}`}>Entries in the ledger</Link>}
      </p>
    </Part>
  )
}
