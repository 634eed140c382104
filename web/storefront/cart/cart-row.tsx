import { Link } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { LineRemove, LineWork } from '../../client/parts/lines-table.tsx'
import { Thumb } from '../../client/parts/thumb.tsx'
import { useSetCartLine } from '../../client/queries/cart.ts'
import { FreeAgain } from '../../kit/free-again.tsx'
import { pauseText } from '../../kit/pause-text.ts'
import { Price } from '../../kit/price.tsx'
import { PriceBefore } from '../../kit/price-before.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import styles from './cart-table.module.css'

/** Why fewer can be bought than the line has. */
const shortfallOf = ({ available, reserved, product }: CartItem): string => {
  if (available > 0) return `Only ${available} left.`
  if (product.shop_pause && !product.sold) return `${pauseText(product.shop_pause)} It stays in your cart.`
  return reserved
    ? 'Someone is paying for it. It stays in your cart.'
    : 'This work has been sold. Please remove it.'
}

/** A line of the cart: its work, how many, what they cost, its frame, and the way to let it go. `twin`: the line in the other framing. */
export function CartRow({
  item,
  twin,
  isOrdered,
}: {
  item: CartItem
  twin: CartItem | undefined
  isOrdered: boolean
}) {
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

  const reframe = () =>
    mutate({
      work: product,
      line: {
        product_slug: product.slug,
        size_id: item.size_id,
        with_frame: !item.with_frame,
        quantity: quantity + (twin?.quantity ?? 0),
        reframed: true,
      },
    })

  return (
    <tr className={styles.row} role="row">
      <LineWork
        thumb={
          <Link className={styles.frame} to={`/${product.slug}`} tabIndex={-1} aria-hidden="true">
            <Thumb picture={product.picture} size={104} />
          </Link>
        }
        artist={product.artist.name}
        work={product}
        piece={item}
      >
        {item.frame_price > 0 && (
          <span className={styles.framing}>
            Frame <Price naira={item.frame_price} />
          </span>
        )}
        {product.frame_price !== null && available >= quantity && (
          <button type="button" className={styles.reframe} onClick={reframe}>
            {item.with_frame ? (
              'Remove the frame'
            ) : (
              <>
                Add the frame, <Price naira={product.frame_price} />
              </>
            )}
            <span className="visually-hidden">: {product.name}</span>
          </button>
        )}
        {isOrdered && <span className={styles.attention}>In your unpaid order</span>}
        {available < quantity && <span className={styles.attention}>{shortfallOf(item)}</span>}
        {item.reserved && !product.shop_pause && (
          <span className={styles.fact}>
            <FreeAgain freeAt={item.free_at} />. It is not in the total.
          </span>
        )}
      </LineWork>
      <td role="cell">
        <Stepper
          value={quantity}
          max={Math.max(available, quantity)}
          label={`Quantity of ${product.name}`}
          onChange={set}
        />
      </td>
      <td role="cell" className={styles.price}>
        <span className={styles.label}>Price</span>{' '}
        <span className={styles.prices}>
          <Price naira={item.price} />
          {item.discount && <PriceBefore discount={item.discount} />}
        </span>
      </td>
      <td role="cell" className={styles.frameCost}>
        <span className={styles.label}>Frame</span>{' '}
        {item.frame_price === 0 ? '--' : <Price naira={item.frame_price} />}
      </td>
      <td role="cell" className={styles.sum}>
        <span className={styles.label}>Subtotal</span> <Price naira={item.total} />
      </td>
      <LineRemove name={product.name} onRemove={() => set(0)} />
    </tr>
  )
}
