import type { Product } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './seller-line.module.css'

/** The seller of a work, and whether we have verified who runs the shop. */
export function SellerLine({ seller }: { seller: Product['seller'] }) {
  return (
    <p className={styles.seller}>
      Offered by {seller.name}
      {seller.verified && (
        <span className={styles.verified} title="We have verified who runs this shop.">
          <Icon name="check" size={16} /> Verified seller
        </span>
      )}
    </p>
  )
}
