import { Fragment, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { LinkButton } from '../../kit/button.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import { CancelOrder } from './cancel-order.tsx'
import { paymentPage } from './order-in-progress.ts'
import { minutesLeft, type UnpaidOrder } from './unpaid.ts'
import styles from './unpaid-notice.module.css'

/** How many works are named, and not counted. */
const NAMED = 2

const Works = ({ items }: Pick<Order, 'items'>) => {
  const rest = items.length - NAMED
  return (
    <>
      {items.slice(0, NAMED).map(({ id, product }, at) => (
        <Fragment key={id}>
          {at > 0 && (rest > 0 ? ', ' : ' and ')}
          <em>{product.name}</em>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  )
}

/** '27 min left', going down; `onEnd` is called a second after the time is over, when the server says so too. */
const MinutesLeft = ({ until, what, onEnd }: { until: string; what: string; onEnd: () => void }) => {
  const [left, setLeft] = useState(() => minutesLeft(until, serverNow()))
  useEffect(() => {
    const tell = () => setLeft(minutesLeft(until, serverNow()))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    if (left !== null) return
    const timer = setTimeout(onEnd, 1000)
    return () => clearTimeout(timer)
  }, [left, onEnd])
  return (
    <span role="timer">
      {left ?? 'no time'} left{what}
    </span>
  )
}

/** Says that an order waits for its payment, what it holds, how long, and leads to it; nothing where there is none. */
export function UnpaidNotice({
  orders: [unpaid, ...others],
  refresh,
}: {
  /** The most urgent first. */
  orders: readonly UnpaidOrder[]
  /** Called when the time of one is over. */
  refresh: () => void
}) {
  if (!unpaid) return null
  const { order } = unpaid
  const more = others.length
  return (
    <section className={styles.notice} aria-label="Unpaid order">
      <div>
        <p className={styles.title}>
          {unpaid.asks === 'wait' ? (
            'We are waiting for the payment of your order'
          ) : (
            <>
              You have an unpaid order,{' '}
              <MinutesLeft
                until={unpaid.until}
                what={unpaid.asks === 'send' ? ' to send the money' : ''}
                onEnd={refresh}
              />
            </>
          )}
        </p>
        <p>
          {order.code} holds <Works items={order.items} /> for you
          {unpaid.asks === 'wait' ? '. You need not pay again.' : '.'}
          {more > 0 && (
            <>
              {' '}
              <Link to="/profile/orders/unpaidorders">
                {more === 1 ? 'There is one more' : `There are ${more} more`}
              </Link>
              .
            </>
          )}
        </p>
      </div>
      <div className={styles.ways}>
        <LinkButton
          variant={unpaid.asks === 'wait' ? 'outline' : 'primary'}
          to={`${paymentPage}?order=${order.id}`}
        >
          {unpaid.asks === 'wait' ? 'See the status' : `Pay ${formatNaira(order.price_total)}`}
        </LinkButton>
        {unpaid.asks !== 'wait' && (
          <CancelOrder key={order.id} order={order} hasAccount={unpaid.asks === 'send'} />
        )}
      </div>
    </section>
  )
}
