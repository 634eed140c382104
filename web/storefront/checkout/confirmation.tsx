import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { stored } from '../../client/storage/stored.ts'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './confirmation.module.css'
import { PlacedOrderFacts } from './order-facts.tsx'

export const meta = privatePage('Thank you for your order')

/** /categories/shoppingcart/{orderid}: the order confirmed. It is stored as the last one, which the full summary shows. */
export default function Confirmation() {
  const { orderid = '' } = useParams()
  const { data: order, isError } = useOrder(orderid, (current) =>
    current?.payment === 'waiting' ? 3000 : false,
  )

  useEffect(() => {
    if (order) stored.orderId.write(order.id)
  }, [order])

  if (isError && !order) {
    return (
      <EmptyState text="This order does not exist." title="h1">
        <LinkButton to="/profile/orders">See all orders</LinkButton>
      </EmptyState>
    )
  }
  if (!order) return <Spinner />
  return (
    <section className={`wall ${styles.page}`}>
      <div className={styles.header}>
        <h1>Thank you for your order...</h1>
        <p className={styles.code}>{order.code}</p>
        <p className={styles.note}>
          {order.verified ? (
            <>A confirmation mail was sent to {order.customer.email}.</>
          ) : (
            <>
              A confirmation mail will be sent to {order.customer.email} as soon as the payment has arrived.
            </>
          )}
        </p>
      </div>
      <Cluster as="ul" gap={5} className={styles.works}>
        {order.items.map(({ id, product }) => (
          <li key={id} className={styles.work}>
            {product.picture && <Thumb picture={product.picture} size={180} />}
            <span className={styles.artist}>{product.artist}</span>
            <em className={styles.name}>{product.name}</em>
          </li>
        ))}
      </Cluster>
      <PlacedOrderFacts order={order} />
      <div className={styles.actions}>
        {order.payable && (
          <LinkButton to="/categories/shoppingcart/payment" look="primary" size="large">
            Pay
          </LinkButton>
        )}
        <LinkButton to="/categories/shoppingcart/summary" size="large">
          View full summary
        </LinkButton>
      </div>
    </section>
  )
}
