import type { Order } from '../../../contract/order.ts'
import { Piece } from '../../client/parts/piece.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { Price } from '../../kit/price.tsx'
import styles from './order-items.module.css'

/** The items of an order as a table: number, product, price; shipping and total beneath. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <div className={styles.items}>
      <table className={styles.table}>
        <caption className="visually-hidden">Items</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Product</th>
            <th scope="col" className={styles.amount}>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>{item.number}</td>
              <td>
                <span className={styles.product}>
                  {item.product.picture && <Thumb picture={item.product.picture} size={72} />}
                  <span className={styles.words}>
                    <span className={styles.artist}>{item.product.artist}</span>
                    <em className={styles.name}>{item.product.name}</em>
                    <span className={styles.fact}>
                      <Piece of={item} quantity={item.quantity} />
                    </span>
                  </span>
                </span>
              </td>
              <td className={styles.amount}>
                <Price naira={item.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Shipping
            </th>
            <td className={styles.amount}>
              <Price naira={order.shipping_fee} />
            </td>
          </tr>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={styles.amount}>
              <Price naira={order.price_total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
