import type { CartItem } from '../../../contract/cart.ts'
import { LinesTable } from '../../client/parts/lines-table.tsx'
import { findLine } from '../../client/queries/cart-lines.ts'
import { CartRow } from './cart-row.tsx'
import styles from './cart-table.module.css'

const columns = [
  { head: 'Product' },
  { head: 'Quantity' },
  { head: 'Price', isAmount: true },
  { head: 'Frame', isAmount: true, className: styles.frameCost },
  { head: 'Total', isAmount: true },
  { head: 'Remove', isSpoken: true },
]

/** The cart as a table; on phones each row is a card. `isOrdered`: whether an unpaid order holds all of a line. */
export function CartTable({
  items,
  isOrdered,
}: {
  items: CartItem[]
  isOrdered: (item: CartItem) => boolean
}) {
  return (
    <LinesTable label="Shopping Cart" columns={columns} className={styles.table}>
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
    </LinesTable>
  )
}
