import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { privatePage } from '../../client/private-page.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keys } from '../../client/queries/keys.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Price } from '../../kit/price.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './confirmation.module.css'
import { Countdown } from './countdown.tsx'
import { storeOrderInProgress } from './order-in-progress.ts'
import { OrderItems } from './order-items.tsx'
import { usePayAgain } from './pay-again.ts'
import { usePayByTransfer } from './pay-by-transfer.ts'
import { isChecking, paymentStatusOf } from './payment-status.ts'
import { PopUp } from './pop-up.tsx'
import { watchPayment } from './settling.ts'
import { TransferCard } from './transfer-card.tsx'
import { type TransferState, transferPause, transferStateOf } from './transfer-state.ts'

export const meta = privatePage('Payment')

/** How soon to ask again, in ms: what is on its way soonest; money may also come from a window that was closed too early. */
const restless = (order: Order | undefined): number | false => {
  if (!order || order.verified) return false
  const usual = order.payment === 'waiting' ? 4000 : order.payable && 10_000
  return transferPause(order, serverNow()) || usual
}

/** Leads on to the confirmation when the transfer that is watched here arrives. However an order was paid, its works are in the cart no more. */
const useArrival = (order: Order | undefined): void => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const watched = useRef<string | null>(null)
  const waiting = order && transferStateOf(order) !== 'none' ? order.id : null
  const paid = order?.verified ? order.id : null
  useEffect(() => {
    if (paid !== null)
      for (const queryKey of [keys.cart, keys.orders]) void client.invalidateQueries({ queryKey })
  }, [paid, client])
  useEffect(() => {
    if (waiting !== null) watched.current = waiting
    if (paid === null || watched.current !== paid) return
    stored.product.remove()
    stored.purchaseMode.remove()
    void navigate(`/categories/shoppingcart/${paid}`, { replace: true })
  }, [waiting, paid, navigate])
}

/** Takes the focus to the heading when the button that had it has gone with the state it belonged to. */
const useHeading = (way: TransferState | null): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(way)
  useEffect(() => {
    const hasChanged = before.current !== null && before.current !== way
    before.current = way
    if (hasChanged && document.activeElement === document.body) heading.current?.focus()
  }, [way])
  return heading
}

/**
 * /categories/shoppingcart/payment: the payment state of the order in progress, or of a mail's `order`, with 'Pay' and a bank
 * transfer's account number. Also for buyers who closed the pop-up.
 */
export default function Payment() {
  const named = useSearchParams()[0].get('order')
  const inProgress = useStored(stored.orderId)
  const id = named ?? inProgress
  const client = useQueryClient()
  const { data: order, isError } = useOrder(id, restless)
  const { pay, opening, popUp } = usePayAgain(id)
  const isPaying = popUp.placed !== null
  const transfer = usePayByTransfer()
  useArrival(order)
  const heading = useHeading(order ? transferStateOf(order) : null)
  const reportedPaid = useStored(stored.paidOrder) === id
  const [isAnswered, setAnswered] = useState(true)

  useEffect(() => {
    if (id === null || isPaying) return
    const watch = new AbortController()
    let wasAnswered = false
    const tell = (checked: Order, answered: boolean) => {
      wasAnswered = answered
      setAnswered(answered)
      return keepAnswer(client, keys.order(id), checked)
    }
    watchPayment(id, tell, watch.signal).then(
      () => {
        // The provider has had its time, and knows what it says now: the buyer may pay again.
        if (wasAnswered && !watch.signal.aborted && stored.paidOrder.read() === id) stored.paidOrder.remove()
      },
      // Where the server will not say, the order as it is known is shown all the same.
      () => undefined,
    )
    return () => watch.abort()
  }, [id, isPaying, client])

  useEffect(() => {
    if (named !== null && order?.id === named) storeOrderInProgress(order)
  }, [named, order])

  // A later read that fails does not close the payment that the buyer watches.
  if (id === null || (isError && !order)) return <Navigate to="/profile/orders" replace />
  if (!order) return <Spinner />
  const watched = { reportedPaid, isAnswered }
  const status = paymentStatusOf(order, watched)
  const mayPay = order.payable && !isChecking(order, watched)
  const way = transferStateOf(order)
  return (
    <section className={classes('container', styles.page, way !== 'none' && styles.wide)}>
      <div className={styles.header}>
        <div aria-live="polite">
          <h1 ref={heading} tabIndex={-1}>
            {status.title}
          </h1>
          <p className={styles.code}>
            {order.code} · <Price naira={order.price_total} />
          </p>
          <p className={styles.note}>{status.text}</p>
        </div>
        {order.payable && way !== 'open' && way !== 'other' && order.hold_expires_at !== null && (
          <p className={styles.note}>
            Held for you for <Countdown until={order.hold_expires_at} />
          </p>
        )}
      </div>
      <div className={way === 'none' ? undefined : styles.columns}>
        <TransferCard order={order} />
        <OrderItems order={order} />
      </div>
      <div className={styles.actions}>
        {(way === 'open' || way === 'expired') && <p className={styles.rather}>Or pay by card instead:</p>}
        {mayPay && way !== 'sent' && way !== 'other' && (
          <Button
            variant={way === 'none' ? 'primary' : 'outline'}
            size="large"
            busy={opening}
            busyText="Opening..."
            onClick={pay}
          >
            Pay
          </Button>
        )}
        {mayPay && way === 'none' && (
          <Button
            size="large"
            busy={transfer.opening}
            busyText="Opening..."
            onClick={() => void transfer.open(order)}
          >
            Pay by bank transfer
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
