import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { printsText } from '../../../kernel/prints.ts'
import { privatePage } from '../../client/private-page.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Email } from '../../kit/email.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { BackLink } from './back-link.tsx'
import styles from './receipt.module.css'

export const meta = privatePage('Receipt')

/** A line of a receipt as it adds up: the work, and beneath it its frame. */
const Line = ({ item }: { item: Order['items'][number] }) => (
  <>
    <tr>
      <th scope="row">
        <em className={styles.name}>{item.product.name}</em>
        <span className={styles.fact}>
          {[item.product.artist, item.size_label, printsText(item.print_numbers)].filter(Boolean).join(', ')}
        </span>
      </th>
      <td className={styles.amount}>{item.quantity}</td>
      <td className={styles.amount}>
        <Price naira={item.price} />
      </td>
      <td className={styles.amount}>
        <Price naira={item.price * item.quantity} />
      </td>
    </tr>
    {item.with_frame && item.frame_price > 0 && (
      <tr className={styles.frame}>
        <th scope="row">Frame for {item.product.name}</th>
        <td className={styles.amount}>{item.quantity}</td>
        <td className={styles.amount}>
          <Price naira={item.frame_price} />
        </td>
        <td className={styles.amount}>
          <Price naira={item.frame_price * item.quantity} />
        </td>
      </tr>
    )}
  </>
)

const Sum = ({ name, naira, isTotal = false }: { name: string; naira: number; isTotal?: boolean }) => (
  <tr className={isTotal ? styles.total : undefined}>
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td className={styles.amount}>
      <Price naira={naira} />
    </td>
  </tr>
)

const Facts = ({ order }: { order: Order }) => {
  const { customer, shipping_address: home, pickup_station: station } = order
  const place = home ?? station
  const facts: [string, ReactNode][] = [
    ['Order code', order.code],
    ['Ordered', formatDay(order.created_at)],
    ['Paid', order.paid_at === null ? 'No payment' : formatDay(order.paid_at)],
    ['Payment reference', order.tx_ref],
    [
      'Bought by',
      <Fragment key="buyer">
        {customer.name}, <Email address={customer.email} />
      </Fragment>,
    ],
    ['Sold by', [...new Set(order.parcels.map(({ seller }) => seller))].join(', ')],
    [
      home ? 'Shipped to' : 'Picked up at',
      place ? [station?.name, place.address, place.city, place.state].filter(Boolean).join(', ') : '__',
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** /profile/orders/{orderid}/receipt: what was paid, line by line, made to be printed or saved as a PDF. */
export default function Receipt() {
  const { orderid = '' } = useParams()
  const { data: order, isError } = useOrder(orderid)
  if (isError && !order) {
    return (
      <EmptyState text="This order does not exist." title="h1">
        <LinkButton to="/profile/orders">See all orders</LinkButton>
      </EmptyState>
    )
  }
  if (!order) return <Spinner />
  const back = `/profile/orders/${order.id}`
  if (order.paid_at === null) {
    return (
      <EmptyState text="There is a receipt once the order is paid." title="h1">
        <LinkButton to={back}>Go to the order</LinkButton>
      </EmptyState>
    )
  }
  const refunds = order.refunds.filter(({ currency }) => currency === 'NGN')
  return (
    <article className={styles.receipt}>
      <BackLink to={back}>Order {order.code}</BackLink>
      <p className={styles.house}>Àwòrán</p>
      <Cluster gap={4} className={styles.header}>
        <h1 className={styles.title}>Receipt</h1>
        <Button className={styles.print} onClick={() => window.print()}>
          Print
        </Button>
      </Cluster>
      <Facts order={order} />
      <table className={styles.table}>
        <caption className="visually-hidden">What was paid</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={styles.amount}>
              Pieces
            </th>
            <th scope="col" className={styles.amount}>
              Each
            </th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </tbody>
        <tfoot>
          <Sum name="Subtotal" naira={order.subtotal} />
          <Sum name="Shipping" naira={order.shipping_fee} />
          <Sum name="Total" naira={order.price_total} isTotal />
          {refunds.map((refund) => (
            <Sum
              key={`${refund.asked_at}-${refund.amount}-${refund.why}`}
              name={refund.done_at === null ? 'Refund, on its way' : `Refunded, ${formatDay(refund.done_at)}`}
              naira={-refund.amount}
            />
          ))}
        </tfoot>
      </table>
      <p className={styles.note}>Prices include VAT where it applies.</p>
    </article>
  )
}
