import type { Parcel } from '../../../contract/parcel.ts'
import { Receiver, SenderLines } from './addresses.tsx'
import styles from './shipping-label.module.css'

/** What is glued on the parcel: a page of its own on paper, and nothing on the screen. */
export function ShippingLabel({ parcel }: { parcel: Parcel }) {
  return (
    parcel.ship_to && (
      <section className={styles.label} aria-label="Shipping label">
        <div>
          <p className={styles.name}>From</p>
          <address className={styles.from}>
            <SenderLines parcel={parcel} />
          </address>
        </div>
        <div className={styles.whole}>
          <p className={styles.name}>To</p>
          <address className={styles.to}>
            <Receiver to={parcel.ship_to} />
          </address>
        </div>
        <p className={styles.code}>{parcel.order_code}</p>
        <p className={styles.care}>Art. Handle with care, keep dry.</p>
      </section>
    )
  )
}
