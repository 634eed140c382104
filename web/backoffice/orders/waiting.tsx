import { Link } from 'react-router'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { Part } from '../frame/sections.tsx'
import styles from './waiting.module.css'
import { waitsOf } from './waits.ts'

/** Why the order is where it is: what it waits for, and who has to do it. */
export function Waiting({ order }: { order: StaffOrder }) {
  const waits = waitsOf(order)
  return (
    <Part title="What it waits for">
      {waits.length === 0 ? (
        <p className={styles.nothing}>Nothing: no step is open.</p>
      ) : (
        <ul className={styles.list}>
          {waits.map(({ key, who, what, link }) => (
            <li key={key} className={styles.wait}>
              <strong>{who}</strong>
              <span>
                {what} {link && <Link to={link.to}>{link.name}</Link>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
