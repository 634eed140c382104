import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { checkOrder } from '../../client/api/orders.ts'
import { kept } from '../../client/keep/kept.ts'
import { useKept } from '../../client/keep/use-kept.ts'
import { privatePage } from '../../client/private-page.ts'
import { keys } from '../../client/queries/keys.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Price } from '../../kit/price.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './confirmation.module.css'
import { Countdown } from './countdown.tsx'
import { OrderItems } from './order-items.tsx'
import { usePayAgain } from './pay-again.ts'
import { standingOf } from './payment-standing.ts'
import { PopUp } from './pop-up.tsx'

export const meta = privatePage('Payment')

const restless = (order: Order | undefined): number | false =>
  order && !order.verified && order.payment === 'waiting' ? 4000 : false

/**
 * /categories/shoppingcart/payment: how the payment of the order in progress stands, and 'Pay' again where that helps. A
 * buyer who closed the pop-up or pays by bank transfer watches here.
 */
export default function Payment() {
  const id = useKept(kept.orderId)
  const client = useQueryClient()
  const { data: order, isError } = useOrder(id, restless)
  const { pay, opening, popUp } = usePayAgain(id)

  useEffect(() => {
    if (id === null) return
    checkOrder(id).then(
      (checked) => client.setQueryData(keys.order(id), checked),
      // The order as it is known is shown all the same.
      () => undefined,
    )
  }, [id, client])

  if (id === null || isError) return <Navigate to="/profile/orders" replace />
  if (!order) return <Spinner />
  const standing = standingOf(order)
  return (
    <section className={`wall ${styles.page}`}>
      <div className={styles.header} aria-live="polite">
        <h1>{standing.title}</h1>
        <p className={styles.code}>
          {order.code} · <Price naira={order.price_total} />
        </p>
        <p className={styles.note}>{standing.text}</p>
        {order.payable && order.hold_expires_at !== null && (
          <p className={styles.note}>
            The work is held for you for another <Countdown until={order.hold_expires_at} /> minutes.
          </p>
        )}
      </div>
      <OrderItems order={order} />
      <div className={styles.actions}>
        {order.payable && (
          <Button look="primary" size="large" busy={opening} busyText="Opening..." onClick={pay}>
            Pay
          </Button>
        )}
        <LinkButton
          size="large"
          to={order.verified ? `/categories/shoppingcart/${order.id}` : `/profile/orders/${order.id}`}
        >
          View order
        </LinkButton>
      </div>
      <PopUp {...popUp} />
    </section>
  )
}
