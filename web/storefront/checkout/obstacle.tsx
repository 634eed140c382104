import { Link } from 'react-router'
import type { PriceChanged } from '../../../contract/order.ts'
import type { ApiProblem } from '../../client/api/problem.ts'
import { changeText } from './changes.ts'
import styles from './obstacle.module.css'

const cart = '/categories/shoppingcart'

/** What a person can do about a refusal. */
const waysOn = ({ code, about }: ApiProblem, single: boolean): { text: string; to: string } | null => {
  switch (code) {
    case 'work_sold':
    case 'work_reserved':
    case 'shop_paused':
    case 'own_work':
      return single ? { text: 'See other works', to: '/categories' } : { text: 'See your cart', to: cart }
    case 'not_enough':
    case 'cart_empty':
      return { text: 'See your cart', to: cart }
    case 'too_many_holds':
    case 'too_many_pieces_held':
    case 'too_many_unique_held':
      return { text: 'See your unpaid orders', to: '/profile/orders/unpaidorders' }
    case 'address_not_found':
    case 'delivery_not_offered':
      return { text: 'Choose another address', to: `${cart}/shipping/home-address` }
    case 'station_not_found':
      return { text: 'Choose another station', to: `${cart}/shipping/pick-up-address` }
    case 'order_paid':
      return about === undefined ? null : { text: 'See the order', to: `${cart}/${about}` }
    default:
      return null
  }
}

/** The refusal itself says when to try again. */
const mustWait = ({ code }: ApiProblem): boolean =>
  code === 'ordering_paused' || code === 'network_holds_full'

/** What of a purchase is another than it was; the next press takes it as it is now. */
const Changed = ({ problem }: { problem: ApiProblem }) => (
  <div className={styles.obstacle} role="alert">
    <p>{problem.message}</p>
    <ul className={styles.changes}>
      {(problem.present as PriceChanged).changes.map((change) => (
        <li key={`${change.what} ${change.name}`}>{changeText(change)}</li>
      ))}
    </ul>
    <p>Press again to order at the new total, or go back.</p>
  </div>
)

/** Why an order could not be made, and the way on; `single` for the one work of a 'Buy Now'. */
export function Obstacle({ problem, single }: { problem: ApiProblem; single: boolean }) {
  const way = waysOn(problem, single)
  if (problem.code === 'price_changed') return <Changed problem={problem} />
  return (
    <p className={styles.obstacle}>
      {problem.message}{' '}
      {way ? (
        <Link to={way.to}>{way.text}</Link>
      ) : mustWait(problem) ? (
        'Nothing has been charged.'
      ) : (
        'Nothing has been charged. You can try again.'
      )}
    </p>
  )
}
