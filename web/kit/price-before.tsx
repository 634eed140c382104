import type { Discount } from '../../contract/catalogue.ts'
import styles from './price.module.css'
import { Price } from './price.tsx'

/** The price before a discount, crossed out, after the present one; screen readers hear 'Price before:'. */
export function PriceBefore({ discount }: { discount: Discount }) {
  return (
    <s className={styles.before}>
      <span className="visually-hidden">Price before: </span>
      <Price naira={discount.price_before} />
    </s>
  )
}
