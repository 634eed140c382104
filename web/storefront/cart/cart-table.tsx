import type { CartItem } from '../../../contract/cart.ts'
import { CartRow } from './cart-row.tsx'
import styles from './cart-table.module.css'

/** The cart as a table; on phones each row is a card. The roles are spelt out because a table laid out as a grid loses them. */
export const CartTable = ({ items }: { items: CartItem[] }) => (
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
          <span className="spoken">Remove</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {items.map((item) => (
        <CartRow key={`${item.product.slug}:${item.size_id}:${item.with_frame}`} item={item} />
      ))}
    </tbody>
  </table>
)
