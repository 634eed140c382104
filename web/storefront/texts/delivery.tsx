import { useId } from 'react'
import { Link } from 'react-router'
import { type ClassFees, type SizeClass, sizeClasses } from '../../../contract/delivery.ts'
import { classLimits } from '../../../features/delivery/rules/size-class.ts'
import { zones } from '../../../features/delivery/rules/zones.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { distanceNames, sizeClassNames } from '../../client/delivery-names.ts'
import { roadText } from '../../client/road-text.ts'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/delivery.ts'
import styles from './help.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(services).delivery.terms()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Delivery',
    description:
      'What delivery costs by distance and size, where works can be picked up, and when they are sent.',
    path: '/delivery',
  })

const textOf = (fee: number | null): string => (fee === null ? '–' : fee.toLocaleString('en-NG'))

/** Fees by size class and distance. */
const Fees = ({ label, fees }: { label: string; fees: Route.ComponentProps['loaderData']['home'] }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of no form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it.
    <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
      <table className={styles.table}>
        <caption id={id}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Parcel</th>
            {fees.map(({ distance }) => (
              <th key={distance} scope="col">
                {distanceNames[distance]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizeClasses.map((sizeClass) => (
            <tr key={sizeClass}>
              <th scope="row">
                {sizeClassNames[sizeClass]} <span className={styles.limit}>{limitOf(sizeClass)}</span>
              </th>
              {fees.map(({ distance, fees: its }) => (
                <td key={distance}>{textOf(its[sizeClass])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const limitOf = (sizeClass: SizeClass): string =>
  sizeClass === 'oversized' ? `above ${classLimits.large / 10} cm` : `to ${classLimits[sizeClass] / 10} cm`

/** What an exception costs: one sum where all classes have the same. */
const exceptionText = (fees: ClassFees): string => {
  const known = sizeClasses.flatMap((each) => (fees[each] === null ? [] : [fees[each]]))
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length === 0) return 'no delivery'
  return least === most ? formatNaira(least) : `${formatNaira(least)} to ${formatNaira(most)}, by size`
}

/** /delivery: what delivery costs, where to, and what happens on the way. */
export default function Delivery({
  loaderData: { home, exceptions, pickup, stations, packing_days },
}: Route.ComponentProps) {
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1 className={styles.title}>Delivery</h1>
      <p className={styles.lead}>
        A work is sent within {packing_days} working days of your payment, in a parcel that you can follow on
        your order’s page. You see the fee before you pay; it goes to the seller, who pays the courier.
      </p>
      <section className={styles.part} aria-labelledby="to-your-door">
        <h2 className={styles.head} id="to-your-door">
          To your door
        </h2>
        {home.length + exceptions.length === 0 ? (
          <p>We do not deliver to the door just now.</p>
        ) : (
          <p>
            The fee depends on how far the parcel travels, from the seller’s state to yours, and on its size.
            Works of one seller arrive in one parcel; works of several sellers arrive in several, each with
            its own fee. A parcel is {roadText('HOME')}.
          </p>
        )}
        {home.length > 0 && <Fees label="Naira for each parcel to your door" fees={home} />}
        {exceptions.length > 0 && (
          <dl className={styles.fees}>
            {exceptions.map(({ from, to, fees }) => (
              <div key={`${from} ${to}`} className={styles.fee}>
                <dt>{from === '' ? `To ${to}` : `From ${from} to ${to}`}</dt>
                <dd>{exceptionText(fees)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          Please give a complete address, a landmark where it helps, and a phone number on which the courier
          reaches you.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="pickup">
        <h2 className={styles.head} id="pickup">
          Pickup in Lagos
        </h2>
        {pickup.length > 0 && stations.some(({ fee }) => fee === null) && (
          <Fees label="Naira for each parcel to a station" fees={pickup} />
        )}
        {stations.length === 0 ? (
          <p>There is no pickup station just now.</p>
        ) : (
          <ul className={styles.stations}>
            {stations.map((station) => (
              <li key={station.id}>
                <strong>{station.name}</strong>, {station.address}, {station.city}, {station.state}
                {station.fee !== null && `: ${formatNaira(station.fee)} for each parcel`}
              </li>
            ))}
          </ul>
        )}
        <p>
          A parcel is {roadText('PICKUP')}. We will e-mail you when the work is there. Bring the order code
          and proof of identity.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="how-large">
        <h2 className={styles.head} id="how-large">
          How large a parcel is
        </h2>
        <p>
          What counts is its longest side and how thick it is, with the wrapping; a frame makes it larger. A
          work that travels in a tube counts by its shorter side. Works of one seller lie on each other. A
          work whose size is not known counts as medium.
        </p>
        <dl className={styles.fees}>
          {Object.entries(zones).map(([zone, states]) => (
            <div key={zone} className={styles.fee}>
              <dt>{zone}</dt>
              <dd>{states.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part} aria-labelledby="if-something-is-wrong">
        <h2 className={styles.head} id="if-something-is-wrong">
          If something is wrong
        </h2>
        <p>
          Until you have the work, loss and damage are not at your expense. If it does not arrive, report it
          missing on your order’s page: the seller is not paid until it is found, or you get its price back.
          If it is damaged, take photographs and see <Link to="/returns">Returns</Link>, or{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      </section>
    </main>
  )
}
