import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { freshKey } from '../../client/api/fresh-key.ts'
import { createOrder } from '../../client/api/orders.ts'
import { ApiProblem, isNews } from '../../client/api/problem.ts'
import { kept } from '../../client/keep/kept.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { keys } from '../../client/queries/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Price } from '../../kit/price.tsx'
import actions from './actions.module.css'
import styles from './confirm-order.module.css'
import { referenceOf, useDestination } from './destination.ts'
import { CheckoutFrame } from './frame.tsx'
import { Obstacle } from './obstacle.tsx'
import { optionNames } from './option-names.ts'
import { usePaymentRun } from './payment-run.ts'
import { PopUp } from './pop-up.tsx'
import { usePurchase } from './purchase.ts'
import { useQuote } from './quote.ts'
import { settleDeclined } from './settling.ts'
import { deliveryPage } from './steps.tsx'

export const meta = privatePage('Payment')

/** What a refusal has shown to be out of date. */
const stale = [keys.cart, keys.products, keys.addresses]

/** /categories/shoppingcart/confirmorder: makes the order, once however often 'Pay' is pressed, and opens the pop-up. */
export default function ConfirmOrder() {
  const { entry } = usePurchase()
  const destination = useDestination()
  const { data: quote } = useQuote()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useRef<string | null>(null)
  const underWay = useRef(false)
  const [ordering, setOrdering] = useState(false)
  const [obstacle, setObstacle] = useState<ApiProblem | null>(null)

  const { begin, popUp } = usePaymentRun(async (orderId) => {
    if ((await settleDeclined(orderId)) === 'paid') return true
    for (const slot of [kept.txRef, kept.orderId, kept.orderTotal]) slot.remove()
    notice.error('payment failed...')
    await navigate('/categories')
    return false
  })

  const order = async () => {
    const { option, id } = destination
    if (!option || id === null) {
      notice.error('select an option')
      await navigate(option ? deliveryPage(option) : '/categories/shoppingcart/shipping')
      return
    }
    key.current ??= freshKey()
    try {
      begin(
        await createOrder({ ...entry, delivery_option: option, ...referenceOf(destination) }, key.current),
      )
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem) || !isNews(thrown)) return
      // After a refusal the purchase may change, and is another one then; with no answer the first may have been made.
      if (thrown.status >= 400 && thrown.status < 500) key.current = null
      notice.refusal(thrown)
      setObstacle(thrown)
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
    }
  }

  const pay = async () => {
    if (underWay.current) return
    underWay.current = true
    setOrdering(true)
    setObstacle(null)
    await order().finally(() => {
      underWay.current = false
      setOrdering(false)
    })
  }

  return (
    <>
      <CheckoutFrame step="Payment" title="Confirm order">
        <p className={styles.lead}>Orders will only be delivered when payment is made</p>
        <dl className={styles.facts}>
          <dt>{destination.option ? optionNames[destination.option] : 'Delivery'}</dt>
          <dd>
            {destination.text ?? 'Not chosen yet'}{' '}
            <Link
              to={destination.option ? deliveryPage(destination.option) : '/categories/shoppingcart/shipping'}
            >
              Change<span className="spoken"> delivery</span>
            </Link>
          </dd>
          <dt>Payment</dt>
          <dd>Card or bank transfer, in the next window</dd>
          <dt>To pay</dt>
          <dd className={styles.amount}>{quote ? <Price naira={quote.price_total} /> : '--'}</dd>
        </dl>
        {obstacle && <Obstacle problem={obstacle} single={'product_id' in entry} />}
        <div className={actions.actions}>
          <Button
            look="primary"
            size="large"
            busy={ordering}
            busyText="Placing your order..."
            onClick={() => void pay()}
          >
            Pay
          </Button>
        </div>
      </CheckoutFrame>
      {/* Outside the frame, which may find the cart empty while the payment is under way. */}
      <PopUp {...popUp} />
    </>
  )
}
