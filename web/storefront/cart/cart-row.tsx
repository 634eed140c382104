import { Link } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { useSetCartLine } from '../../client/queries/cart.ts'
import { Price } from '../../kit/price.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import styles from './cart-table.module.css'

/** A line of the cart: its work, how many, what they cost, and the way to let it go. */
export const CartRow = ({ item }: { item: CartItem }) => {
  const { mutate } = useSetCartLine()
  const { product, quantity, available } = item
  const set = (next: number) =>
    mutate({
      work: product,
      line: {
        product_slug: product.slug,
        size_id: item.size_id,
        with_frame: item.with_frame,
        quantity: next,
      },
    })

  return (
    <tr className={styles.row} role="row">
      <th scope="row" role="rowheader" className={styles.product}>
        <Link className={styles.frame} to={`/${product.slug}`} tabIndex={-1} aria-hidden="true">
          <Thumb picture={product.picture} size={104} />
        </Link>
        <span className={styles.words}>
          <span className={styles.artist}>{product.artist.name}</span>
          <Link className={styles.name} to={`/${product.slug}`}>
            {product.name}
          </Link>
          {item.size_label && <span className={styles.fact}>{item.size_label}</span>}
          <span className={styles.fact}>{item.with_frame ? 'Framed' : 'No-frame'}</span>
          {item.frame_price > 0 && (
            <span className={styles.framing}>
              Frame <Price naira={item.frame_price} />
            </span>
          )}
          {available < quantity && (
            <span className={styles.attention}>
              {available === 0 ? 'This work has been sold. Please remove it.' : `Only ${available} left.`}
            </span>
          )}
        </span>
      </th>
      <td role="cell" className={styles.quantity}>
        <Stepper value={quantity} max={available} label={`Quantity of ${product.name}`} onChange={set} />
      </td>
      <td role="cell" className={styles.price}>
        <span className={styles.label}>Price</span> <Price naira={item.price} />
      </td>
      <td role="cell" className={styles.frameCost}>
        <span className={styles.label}>Frame</span>{' '}
        {item.frame_price === 0 ? '--' : <Price naira={item.frame_price} />}
      </td>
      <td role="cell" className={styles.sum}>
        <span className={styles.label}>Subtotal</span> <Price naira={item.total} />
      </td>
      <td role="cell" className={styles.remove}>
        <RemoveButton name={product.name} onRemove={() => set(0)} />
      </td>
    </tr>
  )
}
