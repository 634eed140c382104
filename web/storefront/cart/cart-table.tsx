import type { CartItem } from '../../../contract/cart.ts'
import { findLine } from '../../client/queries/cart-lines.ts'
import { CartRow } from './cart-row.tsx'
import styles from './cart-table.module.css'

/** The cart as a table; on phones each row is a card. `isOrdered`: whether an unpaid order holds all of a line. */
export function CartTable({
  items,
  isOrdered,
}: {
  items: CartItem[]
  isOrdered: (item: CartItem) => boolean
}) {
  return (
    // The roles are written out because a table laid out as a grid loses them.
    <table className={styles.table} role="table" aria-label="Shopping Cart">
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Product
          </th>
          <th scope="col" role="columnheader">
            Quantity
          </th>
          <th scope="col" role="columnheader" className={styles.amount}>
            Price
          </th>
          <th scope="col" role="columnheader" className={styles.frameCost}>
            Frame
          </th>
          <th scope="col" role="columnheader" className={styles.amount}>
            Total
          </th>
          <th scope="col" role="columnheader">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <CartRow
            key={item.id}
            item={item}
            twin={findLine(items, {
              product_slug: item.product.slug,
              size_id: item.size_id,
              with_frame: !item.with_frame,
            })}
            isOrdered={isOrdered(item)}
          />
        ))}
      </tbody>
    </table>
  )
}
