import type { OrderItem } from '../../../contract/order.ts'
import { LineRemove, LinesTable, LineWork } from '../../client/parts/lines-table.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { Price } from '../../kit/price.tsx'
import styles from './items-table.module.css'

const columns = [
  { head: 'Quantity' },
  { head: 'Product' },
  { head: 'Item number' },
  { head: 'Price', isAmount: true },
  { head: 'Total', isAmount: true },
]

/** The items of an order; with `onRemove` each can be taken out. On phones each row is a card. */
export function ItemsTable({ items, onRemove }: { items: OrderItem[]; onRemove?: (itemId: string) => void }) {
  return (
    <LinesTable
      label="Items"
      columns={onRemove ? [...columns, { head: 'Remove', isSpoken: true }] : columns}
      className={styles.table}
    >
      {items.map(({ id, product, quantity, number, price, total, ...piece }) => (
        <tr key={id} role="row">
          <td role="cell" data-label="Quantity">
            {quantity}
          </td>
          <LineWork
            thumb={product.picture && <Thumb picture={product.picture} size={120} />}
            artist={product.artist}
            work={product}
            piece={piece}
          />
          <td role="cell" data-label="Item number">
            {number}
          </td>
          <td role="cell" data-label="Price" className={styles.amount}>
            <Price naira={price} />
          </td>
          <td role="cell" data-label="Total" className={styles.amount}>
            <Price naira={total} />
          </td>
          {onRemove && <LineRemove name={product.name} onRemove={() => onRemove(id)} />}
        </tr>
      ))}
    </LinesTable>
  )
}
