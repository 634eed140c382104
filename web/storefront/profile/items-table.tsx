import { Link } from 'react-router'
import type { OrderItem } from '../../../contract/order.ts'
import { Piece } from '../../client/parts/piece.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { Price } from '../../kit/price.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import styles from './items-table.module.css'

const Row = ({ item, onRemove }: { item: OrderItem; onRemove?: (itemId: string) => void }) => (
  <tr className={styles.row} role="row">
    <td role="cell" data-label="Quantity" className={styles.quantity}>
      {item.quantity}
    </td>
    <th scope="row" role="rowheader" className={styles.product}>
      {item.product.picture && <Thumb picture={item.product.picture} size={120} />}
      <span className={styles.words}>
        <span className={styles.artist}>{item.product.artist}</span>
        <Link className={styles.name} to={`/${item.product.slug}`}>
          {item.product.name}
        </Link>
        <span className={styles.fact}>
          <Piece of={item} />
        </span>
      </span>
    </th>
    <td role="cell" data-label="Item number">
      {item.number}
    </td>
    <td role="cell" data-label="Price" className={styles.amount}>
      <Price naira={item.price} />
    </td>
    <td role="cell" data-label="Total" className={styles.amount}>
      <Price naira={item.total} />
    </td>
    {onRemove && (
      <td role="cell" className={styles.remove}>
        <RemoveButton name={item.product.name} onRemove={() => onRemove(item.id)} />
      </td>
    )}
  </tr>
)

/** The items of an order; with `onRemove` each can be taken out. On phones each row is a card. */
export function ItemsTable({ items, onRemove }: { items: OrderItem[]; onRemove?: (itemId: string) => void }) {
  return (
    <table className={styles.table} role="table" aria-label="Items">
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Quantity
          </th>
          <th scope="col" role="columnheader">
            Product
          </th>
          <th scope="col" role="columnheader">
            Item number
          </th>
          <th scope="col" role="columnheader" className={styles.amount}>
            Price
          </th>
          <th scope="col" role="columnheader" className={styles.amount}>
            Total
          </th>
          {onRemove && (
            <th scope="col" role="columnheader">
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <Row key={item.id} item={item} {...(onRemove && { onRemove })} />
        ))}
      </tbody>
    </table>
  )
}
