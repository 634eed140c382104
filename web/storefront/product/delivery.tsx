import { Icon } from '../../kit/icon.tsx'
import styles from './delivery.module.css'

/** How a work comes to its buyer, and how it is paid for. */
export const DeliveryNote = () => (
  <dl className={styles.delivery}>
    <div className={styles.row}>
      <dt>
        <Icon name="truck" /> Delivery
      </dt>
      <dd>Home delivery: to your door, in every state we deliver to. You see the fee before you pay.</dd>
    </div>
    <div className={styles.row}>
      <dt>
        <Icon name="lock" /> Payment options
      </dt>
      <dd>
        <ul className={styles.ways}>
          <li>
            <Icon name="card" size={18} /> Card payment
          </li>
          <li>
            <Icon name="bank" size={18} /> Virtual account payment
          </li>
        </ul>
      </dd>
    </div>
  </dl>
)
