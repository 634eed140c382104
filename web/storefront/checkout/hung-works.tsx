import { Link } from 'react-router'
import type { OrderItem } from '../../../contract/order.ts'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import styles from './hung-works.module.css'

/** The works of an order, hung beside each other at one height on a wall with a little of the first one's colour. */
export function HungWorks({ items }: { items: readonly OrderItem[] }) {
  const hung = items.filter(({ product }) => product.picture !== null)
  if (hung.length === 0) return null
  return (
    <ul
      className={styles.wall}
      style={tint(hung[0]?.product.picture)}
      aria-label="The works of this order"
      data-count={Math.min(hung.length, 4)}
    >
      {hung.map(({ id, product }) => (
        <li key={id} className={styles.work}>
          {product.picture && (
            <Picture
              picture={product.picture}
              sizes={hung.length === 1 ? '(min-width: 48em) 60vw, 100vw' : '(min-width: 48em) 40vw, 80vw'}
              eager
              className={styles.image}
            />
          )}
          <p className={styles.label}>
            {product.artist},{' '}
            <Link to={`/${product.slug}`}>
              <em>{product.name}</em>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
