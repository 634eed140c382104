import { Link } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { dayInFigures } from '../../../kernel/dates.ts'
import { LinesTable } from '../../client/parts/lines-table.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { useOpenReturns } from '../../client/queries/returns.ts'
import { Price } from '../../kit/price.tsx'
import styles from './orders-table.module.css'
import { newsOf } from './parcel-steps.ts'

const columns = [
  ...['Items', 'Total cost', 'Order date', 'Delivery status', 'Payment status'].map((head) => ({ head })),
  { head: 'View', isSpoken: true },
]

/** How many works of an order are pictured. */
const SHOWN = 3

/** The state of an order in words. */
const wordsOf = (order: Order, hasOpenReturn: boolean): string => {
  const news = newsOf(order, hasOpenReturn)
  if (news !== '' || order.verified) return news
  if (!order.payable) return 'Closed'
  return order.transfer?.told_sent_at ? 'Waiting for your bank' : 'Waiting for your payment'
}

/** Orders as a table; on phones each row is a card. */
export function OrdersTable({ orders, label }: { orders: Order[]; label: string }) {
  const open = useOpenReturns() ?? []
  return (
    <LinesTable label={label} columns={columns} className={styles.table}>
      {orders.map((order) => (
        <tr key={order.id} className={styles.row} role="row">
          <td role="cell" data-label="Items">
            <span className={styles.items}>
              <span className={styles.pictures}>
                {order.items
                  .slice(0, SHOWN)
                  .map(
                    ({ id, product }) =>
                      product.picture && <Thumb key={id} picture={product.picture} size={64} />,
                  )}
              </span>
              {order.items_total}
            </span>
          </td>
          <td role="cell" data-label="Total cost">
            <Price naira={order.price_total} />
          </td>
          <td role="cell" data-label="Order date">
            <time dateTime={order.created_at}>{dayInFigures(order.created_at)}</time>
          </td>
          <td role="cell" data-label="Delivery status">
            {order.delivery_status}
          </td>
          <td role="cell" data-label="Payment status">
            <span className={order.verified ? styles.paid : styles.unpaid}>
              {order.verified ? 'Paid' : 'Not paid'}
            </span>
          </td>
          <td role="cell" className={styles.view}>
            <span className={styles.news}>
              {wordsOf(
                order,
                open.some((one) => one.order_id === order.id),
              )}
            </span>
            <Link to={`/profile/orders/${order.id}`}>
              View<span className="visually-hidden"> order {order.code}</span>
            </Link>
          </td>
        </tr>
      ))}
    </LinesTable>
  )
}
