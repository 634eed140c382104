import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PACKING_DAYS } from '../../../features/orders/rules/orders.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import { ApiProblem, isNews } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { keys } from '../../client/queries/keys.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button } from '../../kit/button.tsx'
import { Price } from '../../kit/price.tsx'
import actions from './actions.module.css'
import styles from './confirm-order.module.css'
import { referenceOf, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { Obstacle } from './obstacle.tsx'
import { optionNames } from './option-names.ts'
import { usePayByTransfer } from './pay-by-transfer.ts'
import { usePaymentRun } from './payment-run.ts'
import { PopUp } from './pop-up.tsx'
import { usePurchase } from './purchase.ts'
import { useQuote } from './quote.ts'
import { settleDeclined } from './settling.ts'
import { deliveryStep } from './steps.tsx'
import { Trust } from './trust.tsx'

export const meta = privatePage('Payment')

/** What a refusal has shown to be out of date. */
const stale = [keys.cart, keys.products, keys.addresses, keys.quotes]

/** /categories/shoppingcart/confirmorder: makes the order, once however often it is pressed; 'Pay' opens the pop-up, the other way an account number. */
export default function ConfirmOrder() {
  const { entry } = usePurchase()
  const destination = useDestination()
  const { data: quote, isFetching, refetch } = useQuote()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useRef<string | null>(null)
  const underWay = useRef(false)
  const [ordering, setOrdering] = useState<'pop-up' | 'transfer' | null>(null)
  const [obstacle, setObstacle] = useState<ApiProblem | null>(null)

  const { open: openTransfer } = usePayByTransfer()
  const { begin, popUp } = usePaymentRun(async (orderId) => {
    if ((await settleDeclined(orderId)) === 'paid') return true
    for (const slot of [stored.txRef, stored.orderId, stored.orderTotal]) slot.remove()
    notice.error('payment failed...')
    await navigate('/categories')
    return false
  })

  const hinder = async (thrown: unknown) => {
    if (!(thrown instanceof ApiProblem) || !isNews(thrown)) return
    // After a refusal the purchase may change, and is another one then; with no answer the first may have been made.
    if (thrown.status >= 400 && thrown.status < 500) key.current = null
    // What has changed is said in place, and heard from there.
    if (thrown.code !== 'price_changed') notice.refusal(thrown)
    setObstacle(thrown)
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  const order = async (way: 'pop-up' | 'transfer') => {
    const { option, id } = destination
    if (!option || id === null) {
      notice.error('select an option')
      await navigate(option ? deliveryStep(option) : '/categories/shoppingcart/shipping')
      return
    }
    if (!quote) {
      const { error } = await refetch()
      if (error) await hinder(error)
      else notice.error('Please check the total, then press again.')
      return
    }
    key.current ??= freshKey()
    try {
      const body = { ...entry, delivery_option: option, ...referenceOf(destination), quote: quote.id }
      const { data: placed } = await call('orders.create', { body, key: key.current })
      if (way === 'pop-up') begin(placed)
      else await openTransfer(placed)
    } catch (thrown) {
      await hinder(thrown)
    }
  }

  const pay = async (way: 'pop-up' | 'transfer') => {
    if (underWay.current) return
    underWay.current = true
    setOrdering(way)
    setObstacle(null)
    await order(way).finally(() => {
      underWay.current = false
      setOrdering(null)
    })
  }

  // Nothing is paid before its total is seen; without a destination a press asks for one at any time.
  const isPricing = destination.id !== null && !quote && isFetching

  return (
    <>
      <CheckoutFrame step="Payment" title="Confirm order">
        <p className={styles.lead}>Orders will only be delivered when payment is made</p>
        <dl className={styles.facts}>
          <dt>{destination.option ? optionNames[destination.option] : 'Delivery'}</dt>
          <dd>
            {destination.text ?? 'Not chosen yet'}{' '}
            <Link
              to={destination.option ? deliveryStep(destination.option) : '/categories/shoppingcart/shipping'}
            >
              Change<span className="visually-hidden"> delivery</span>
            </Link>
          </dd>
          <dt>Sent</dt>
          <dd>
            Within {PACKING_DAYS} working days of your payment
            {quote && quote.parcels.length > 1 && `, in ${quote.parcels.length} parcels from their sellers`}
          </dd>
          {destination.option && (
            <>
              <dt>Delivery</dt>
              <dd>{quote?.shipping_fee == null ? '--' : <Price naira={quote.shipping_fee} />}</dd>
            </>
          )}
        </dl>
        <p className={styles.amount}>
          <span>To pay</span> {quote ? <Price naira={quote.price_total} /> : '--'}
        </p>
        {obstacle && <Obstacle problem={obstacle} single={'product_id' in entry} />}
        <div className={actions.actions}>
          <Button
            variant="primary"
            size="large"
            busy={ordering === 'pop-up' || isPricing}
            busyText={isPricing ? undefined : 'Placing your order...'}
            onClick={() => void pay('pop-up')}
          >
            Pay
          </Button>
          <Button
            size="large"
            busy={ordering === 'transfer' || isPricing}
            busyText={isPricing ? undefined : 'Placing your order...'}
            onClick={() => void pay('transfer')}
          >
            Pay by bank transfer
          </Button>
        </div>
        <p className={styles.ways}>
          A card is charged in a window of our payment provider. For a bank transfer you get an account
          number.
        </p>
        <Trust />
      </CheckoutFrame>
      {/* Outside the frame, which may find the cart empty while the payment is under way. */}
      <PopUp {...popUp} />
    </>
  )
}
