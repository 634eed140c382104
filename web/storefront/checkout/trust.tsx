import { RETURN_DAYS } from '../../../contract/return.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './trust.module.css'

/** What a buyer can rely on, beside the total. */
export function Trust() {
  return (
    <ul className={styles.trust}>
      <li>
        <Icon name="check" size={18} /> The price you see is the price you pay. If one changes, we will ask
        you first.
      </li>
      <li>
        <Icon name="back" size={18} /> {RETURN_DAYS} days to send a work back.
      </li>
      <li>
        <Icon name="lock" size={18} /> Secure payment. The seller is paid once the work has arrived and can no
        longer be sent back.
      </li>
    </ul>
  )
}
