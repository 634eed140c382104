import type { Product } from '../../../contract/catalogue.ts'
import { BuyNow } from '../../client/parts/buy-now.tsx'
import { SeeOnSale } from './see-on-sale.tsx'
import styles from './sold-note.module.css'

/** Where a sold work cannot be bought any more: says so quietly, and leads on to what can. */
export function SoldNote({ work }: { work: Product }) {
  return (
    <div className={styles.note}>
      <p>This work has been sold. You can still view it here.</p>
      <SeeOnSale category={work.category} />
      <BuyNow work={work} sizeId="" withFrame={false} className={styles.dead} />
    </div>
  )
}
