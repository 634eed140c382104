import { Link } from 'react-router'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { dialled, Phone } from '../frame/phone.tsx'
import { Part } from '../frame/sections.tsx'
import styles from './aside.module.css'

/** Who ordered, and how they are reached. */
export function Customer({ order }: { order: StaffOrder }) {
  const { name, email } = order.order.customer
  return (
    <Part title="Customer">
      <p className={styles.text}>
        <Link className={styles.name} to={`/backoffice/people/${order.account_id}`}>
          {name}
        </Link>
        {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        {order.phone !== '' && <Phone number={order.phone} />}
      </p>
    </Part>
  )
}

/** Where the order goes, or went: staff see it as long as the order is kept, for claims about the address. */
export function Destination({ order: { order, phone } }: { order: StaffOrder }) {
  const { shipping_address: home, pickup_station: station } = order
  const isOver = order.parcels.length > 0 && order.parcels.every(({ state }) => state === 'SUCCESS')
  return (
    <Part title={station ? 'Pickup station' : 'Delivery address'}>
      <address className={styles.text}>
        {station && <strong>{station.name}</strong>}
        {home && <span>{order.customer.name}</span>}
        <span>{(home ?? station)?.address || '–'}</span>
        <span>{[(home ?? station)?.city, (home ?? station)?.state].filter(Boolean).join(', ')}</span>
        {home && home.phone !== '' && dialled(home.phone) !== dialled(phone) && <Phone number={home.phone} />}
      </address>
      {isOver && (
        <p className={styles.quiet}>
          Everything has arrived: sellers no longer see this address. It stays with the order until the
          account is deleted.
        </p>
      )}
    </Part>
  )
}
