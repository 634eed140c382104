import { Navigate } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './confirmation.module.css'
import { PlacedOrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'

export const meta = privatePage('Order summary')

/** /categories/shoppingcart/summary: the order kept as the last one, in full; without one, the list of orders. */
export default function Summary() {
  const id = useStored(stored.orderId)
  const { data: order, isError } = useOrder(id)

  if (id === null || (isError && !order)) return <Navigate to="/profile/orders" replace />
  if (!order) return <Spinner />
  return (
    <section className={`container ${styles.page}`}>
      <div className={styles.header}>
        <h1>Order summary</h1>
        <p className={styles.code}>{order.code}</p>
      </div>
      <PlacedOrderFacts order={order} />
      <div className={styles.items}>
        <OrderItems order={order} />
      </div>
      <div className={styles.actions}>
        <LinkButton to="/categories" size="large">
          Back Home
        </LinkButton>
      </div>
    </section>
  )
}
