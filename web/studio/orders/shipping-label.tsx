import type { Parcel } from '../../../contract/parcel.ts'
import styles from './shipping-label.module.css'

/** What is glued on the parcel: a page of its own on paper, and nothing on the screen. */
export const ShippingLabel = ({ parcel: { ship_to: to, ship_from: from, ...parcel } }: { parcel: Parcel }) =>
  to && (
    <section className={styles.label} aria-label="Shipping label">
      <div>
        <p className={styles.name}>From</p>
        <address className={styles.from}>
          <strong>{parcel.seller.name}</strong>
          {from && (
            <>
              <span>{from.address}</span>
              <span>
                {from.city}, {from.state}
              </span>
              <span>{from.phone}</span>
            </>
          )}
        </address>
      </div>
      <div className={styles.whole}>
        <p className={styles.name}>To</p>
        <address className={styles.to}>
          <strong>{to.name}</strong>
          {to.station && <span>Pickup station {to.station}</span>}
          <span>{to.address}</span>
          <span>
            {to.city}, {to.state}, {to.country}
          </span>
          <span>{to.phone}</span>
        </address>
      </div>
      <p className={styles.code}>{parcel.order_code}</p>
      <p className={styles.care}>Art. Handle with care, keep dry.</p>
    </section>
  )
