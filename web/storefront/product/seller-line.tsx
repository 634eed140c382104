import type { Product } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './seller-line.module.css'

/** Who offers a work, and whether we know who stands behind the shop. */
export const SellerLine = ({ seller }: { seller: Product['seller'] }) => (
  <p className={styles.seller}>
    Offered by {seller.name}
    {seller.verified && (
      <span className={styles.verified} title="We have verified who runs this shop.">
        <Icon name="check" size={16} /> Verified seller
      </span>
    )}
  </p>
)
