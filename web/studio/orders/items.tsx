import type { Parcel } from '../../../contract/parcel.ts'
import { printsText } from '../../../kernel/prints.ts'
import styles from './parcel.module.css'

/** What lies in a parcel, each line with its picture. */
export function Items({ items }: { items: Parcel['items'] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <img className={styles.image} src={item.image} alt="" width={72} height={72} />
          <div>
            <p>
              {item.to_send} × <em className={styles.name}>{item.name}</em>
            </p>
            <p className={styles.fact}>
              {[item.artist, item.size_label, item.with_frame && 'with frame', printsText(item.print_numbers)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {item.to_send < item.quantity && (
              <p className={styles.fact}>
                {item.quantity} ordered, {item.quantity - item.to_send} refunded
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
