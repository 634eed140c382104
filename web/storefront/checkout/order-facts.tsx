import type { Order } from '../../../contract/order.ts'
import { Email } from '../../kit/email.tsx'
import { Price } from '../../kit/price.tsx'
import { optionNames } from './option-names.ts'
import styles from './order-facts.module.css'

const placeOf = ({ delivery_option, shipping_address, pickup_station }: Order): string => {
  const place = delivery_option === 'HOME' ? shipping_address : pickup_station
  return place ? `${place.address}, ${place.city}` : '__'
}

/** What there is to know of an order, besides its items. */
export function PlacedOrderFacts({ order }: { order: Order }) {
  return (
    <dl className={styles.facts}>
      <dt>Order code</dt>
      <dd>{order.code}</dd>
      <dt>Name</dt>
      <dd>{order.customer.name}</dd>
      <dt>Email</dt>
      <dd>
        <Email address={order.customer.email} />
      </dd>
      <dt>Delivery option</dt>
      <dd>{optionNames[order.delivery_option]}</dd>
      <dt>{order.delivery_option === 'HOME' ? 'Shipping address' : 'Pickup address'}</dt>
      <dd>{placeOf(order)}</dd>
      <dt>Payment</dt>
      <dd>{order.verified ? 'Payment completed' : 'No payment'}</dd>
      <dt>Order status</dt>
      <dd>{order.delivery_status}</dd>
      <dt>Shipping fee</dt>
      <dd>
        <Price naira={order.shipping_fee} />
      </dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>
        <Price naira={order.price_total} />
      </dd>
    </dl>
  )
}
