import { useNavigate, useParams } from 'react-router'
import { howMany } from '../../../kernel/count.ts'
import { dayInFigures } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { useOrder, useRemoveOrderItem } from '../../client/queries/orders.ts'
import { useReturnsOf } from '../../client/queries/returns.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { PlacedOrderFacts } from '../checkout/order-facts.tsx'
import { paymentPage } from '../checkout/order-in-progress.ts'
import { usePayAgain } from '../checkout/pay-again.ts'
import { usePayByTransfer } from '../checkout/pay-by-transfer.ts'
import { PopUp } from '../checkout/pop-up.tsx'
import { transferStateOf } from '../checkout/transfer-state.ts'
import { ItemsTable } from './items-table.tsx'
import styles from './order.module.css'
import { ParcelSection } from './parcel.tsx'
import { Refunds } from './refunds.tsx'

export const meta = privatePage('Order summary')

/**
 * /profile/orders/{orderid}: an order. Unpaid, it can be paid and items removed; then it shows its parcels, returns and refunds.
 */
export default function OrderPage() {
  const { orderid = '' } = useParams()
  const navigate = useNavigate()
  const { data: order, isError } = useOrder(orderid)
  const returns = useReturnsOf(orderid, (order?.parcels.length ?? 0) > 0)
  const { pay, opening, popUp } = usePayAgain(orderid)
  const transfer = usePayByTransfer()
  const remove = useRemoveOrderItem(orderid, () => navigate('/profile/orders'))

  if (isError && !order) {
    return (
      <EmptyState text="This order does not exist." title="h1">
        <LinkButton to="/profile/orders">See all orders</LinkButton>
      </EmptyState>
    )
  }
  if (!order) return <Spinner />
  const way = transferStateOf(order)
  // A person who has sent the money should not be led to pay once more.
  const isSent = way === 'sent' || way === 'other'
  return (
    <>
      <Cluster gap={4} className={styles.header}>
        <div>
          <h1 className={styles.title}>Order summary</h1>
          <p className={styles.note}>
            {howMany(order.items_total, 'item')}, ordered on {dayInFigures(order.created_at)}
          </p>
        </div>
        {!order.verified && order.payable && (
          <div className={styles.ways}>
            {!isSent && (
              <Button variant="primary" size="large" busy={opening} busyText="Opening..." onClick={pay}>
                Pay Now
              </Button>
            )}
            {way === 'none' ? (
              <Button
                size="large"
                busy={transfer.opening}
                busyText="Opening..."
                onClick={() => void transfer.open(order)}
              >
                Pay by bank transfer
              </Button>
            ) : (
              <LinkButton
                variant={isSent ? 'primary' : 'outline'}
                size="large"
                to={`${paymentPage}?order=${order.id}`}
              >
                See your bank transfer
              </LinkButton>
            )}
          </div>
        )}
        {order.paid_at !== null && (
          <LinkButton to={`/profile/orders/${order.id}/receipt`}>Receipt</LinkButton>
        )}
      </Cluster>
      <ItemsTable
        items={order.items}
        {...(order.payable && {
          onRemove: (itemId) => remove({ itemId, last: order.items.length === 1 }),
        })}
      />
      {order.parcels.length > 0 && (
        <section className={styles.parcels} aria-labelledby="parcels">
          <h2 className={styles.heading} id="parcels">
            {order.parcels.length === 1 ? 'Your parcel' : `Your ${order.parcels.length} parcels`}
          </h2>
          {order.parcels.length > 1 && (
            <p className={styles.note}>Each artist packs and sends on their own.</p>
          )}
          {order.parcels.map((parcel) => (
            <ParcelSection key={parcel.id} order={order} parcel={parcel} returns={returns.data} />
          ))}
        </section>
      )}
      <div className={styles.facts}>
        <PlacedOrderFacts order={order} />
      </div>
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      <PopUp {...popUp} />
    </>
  )
}
