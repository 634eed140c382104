import { useState } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { Piece } from '../../client/parts/piece.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { useReturnsOf } from '../../client/queries/returns.ts'
import { useNow } from '../../client/use-now.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { BackLink } from '../profile/back-link.tsx'
import styles from './ask.module.css'
import { AskForm } from './ask-form.tsx'
import { lineReturn } from './line-return.ts'

export const meta = privatePage('Return this work')

const Item = ({ item }: { item: Order['items'][number] }) => (
  <div className={styles.item}>
    {item.product.picture && <Thumb picture={item.product.picture} size={96} />}
    <div className={styles.words}>
      <span className={styles.artist}>{item.product.artist}</span>
      <em className={styles.name}>{item.product.name}</em>
      <span className={styles.fact}>
        <Piece of={item} />
      </span>
    </div>
  </div>
)

type ReturnOfLine = ReturnType<typeof lineReturn>

/** Why there is no form, and the way on. */
const Obstacle = ({ orderId, latest, obstacle, window }: ReturnOfLine & { orderId: string }) => {
  const back = <LinkButton to={`/profile/orders/${orderId}`}>Go to the order</LinkButton>
  if (obstacle === 'open' && latest) {
    return (
      <EmptyState text="A return of this work is already open.">
        <LinkButton to={`/profile/returns/${latest.id}`}>See this return</LinkButton>
      </EmptyState>
    )
  }
  if (obstacle === 'too_late' && window) {
    return (
      <EmptyState
        text={`A return can be asked for within 14 days of receipt. For this work that was until ${formatDay(window.until)}.`}
      >
        {back}
      </EmptyState>
    )
  }
  if (obstacle === 'gone')
    return <EmptyState text="All pieces of this work have been returned or refunded.">{back}</EmptyState>
  if (obstacle === 'unpaid') return <EmptyState text="This order is not open for returns.">{back}</EmptyState>
  return (
    <EmptyState text="This work has not been received yet. Tell us in your order when you have it.">
      {back}
    </EmptyState>
  )
}

/** /profile/orders/{orderid}/return/{itemid}: a return of one line of an order is asked for. */
export default function AskForReturn() {
  const { orderid = '', itemid = '' } = useParams()
  const order = useOrder(orderid)
  const returns = useReturnsOf(orderid, true)
  const now = useNow()
  const item = order.data?.items.find(({ id }) => id === itemid)

  if ((order.isError && !order.data) || (order.data && !item)) {
    return (
      <EmptyState text="This item does not exist." title="h1">
        <LinkButton to="/profile/orders">See all orders</LinkButton>
      </EmptyState>
    )
  }
  if (returns.isError && !returns.data) {
    return (
      <EmptyState text="Your returns could not be loaded." title="h1">
        <Button onClick={() => void returns.refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  if (!order.data || !item || !returns.data) return <Spinner />
  const parcel = order.data.parcels.find(({ items }) => items.includes(item.id))
  return (
    <AskPage
      // What was possible when the page was opened stays so: a form is not taken away from under a person's hands.
      key={item.id}
      order={order.data}
      item={item}
      lineReturned={lineReturn(order.data, item, parcel, returns.data, now)}
    />
  )
}

const AskPage = ({
  order,
  item,
  lineReturned,
}: {
  order: Order
  item: Order['items'][number]
  lineReturned: ReturnOfLine
}) => {
  const [first] = useState(lineReturned)
  return (
    <section>
      <BackLink to={`/profile/orders/${order.id}`}>Order {order.code}</BackLink>
      <h1 className={styles.title}>Return this work</h1>
      <Item item={item} />
      {first.obstacle === undefined ? (
        <AskForm item={item} left={first.left} until={first.window?.until ?? null} />
      ) : (
        <Obstacle {...first} orderId={order.id} />
      )}
    </section>
  )
}
