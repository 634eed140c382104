import type { Product } from '../../../contract/catalogue.ts'
import { BuyNow } from '../../client/parts/buy-now.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { categoryPath } from '../shop/paths.ts'
import styles from './sold-note.module.css'

/** Where a sold work cannot be bought any more: says so quietly, and leads on to what can. */
export const SoldNote = ({ work }: { work: Product }) => (
  <div className={styles.note}>
    <p>This work has been sold. You can still view it here.</p>
    <LinkButton to={`${categoryPath(work.category.name)}?available=true`} size="large" wide>
      See works on sale in {work.category.name}
    </LinkButton>
    <BuyNow work={work} sizeId="" withFrame={false} className={styles.dead} />
  </div>
)
