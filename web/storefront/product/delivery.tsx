import { Link } from 'react-router'
import type { SizeClass, WorkDeliveryTerms } from '../../../contract/delivery.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { useAddresses } from '../../client/queries/delivery.ts'
import { roadText } from '../../client/road-text.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './delivery.module.css'
import { classOf, homeFeeTo, statesByFee } from './delivery-terms.ts'

/** What delivery of one piece costs, as far as it is known: to one's own address, else from the cheapest state to the dearest. */
const costOf = (
  terms: WorkDeliveryTerms,
  sizeClass: SizeClass | undefined,
  own: { state: string; fee: number } | undefined,
): string => {
  const fees = statesByFee(terms, sizeClass).map(({ fee }) => fee)
  const [from, to] = [fees[0], fees.at(-1)]
  const byState = to !== from ? ` to ${formatNaira(to ?? 0)}, by state` : ''
  const toDoor = own
    ? `Home delivery to ${own.state}: ${formatNaira(own.fee)}`
    : from === undefined
      ? 'Home delivery is not offered just now'
      : `Home delivery from ${formatNaira(from)}${byState}`
  const pickup = (sizeClass && terms.pickup[sizeClass]) ?? null
  return pickup === null ? toDoor : `${toDoor}; pickup in Lagos from ${formatNaira(pickup)}`
}

/** Beside the price: how a work comes to its buyer, what that costs, how it goes back, how it is paid for and what becomes of the money. */
export function DeliveryNote({
  terms,
  sizeId,
  withFrame,
}: {
  terms: WorkDeliveryTerms
  sizeId: string
  withFrame: boolean
}) {
  const sizeClass = classOf(terms, sizeId, withFrame)
  const own = useAddresses()
    .data?.map(({ state }) => ({ state, fee: homeFeeTo(terms, sizeClass, state) }))
    .find((each): each is { state: string; fee: number } => each.fee !== null)
  return (
    <dl className={styles.delivery}>
      <div className={styles.row}>
        <dt>
          <Icon name="truck" /> Delivery
        </dt>
        <dd>
          {costOf(terms, sizeClass, own)}. Sent within {terms.packing_days} working days
          {terms.from !== '' && ` from ${terms.from}`}, then {roadText('HOME')}.{' '}
          <Link to="/delivery">All fees</Link>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>
          <Icon name="back" /> Returns
        </dt>
        <dd>
          {terms.return_days} days to send it back. <Link to="/returns">How returns work</Link>
        </dd>
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
              <Icon name="bank" size={18} /> Bank transfer (virtual account payment)
            </li>
          </ul>
          <p>
            We hold your money until the work has arrived and can no longer be sent back. Only then is the
            seller paid.
          </p>
        </dd>
      </div>
    </dl>
  )
}
