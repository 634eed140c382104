import type { Product, ShopPause } from '../../../contract/catalogue.ts'
import { pauseText } from '../../kit/pause-text.ts'
import styles from './paused-note.module.css'
import { SeeOnSale } from './see-on-sale.tsx'

/** In place of the ways to buy, while the shop of a work is paused: until when, what its seller says, and the way to works on sale. */
export function PausedNote({ work, pause }: { work: Product; pause: ShopPause }) {
  return (
    <div className={styles.note}>
      <p>
        {pauseText(pause)} This work can be bought{' '}
        {pause.until === null ? 'when it opens again.' : 'from then.'}
      </p>
      {pause.note && (
        <blockquote className={styles.said}>
          <p>{pause.note}</p>
          <footer className={styles.by}>{work.seller.name}</footer>
        </blockquote>
      )}
      <SeeOnSale category={work.category} />
    </div>
  )
}
