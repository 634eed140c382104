import { Link } from 'react-router'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/returns.ts'
import styles from './help.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(services).delivery.terms()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Returns',
    description: 'How a work is sent back, until when, who pays for it, and when the money is with you.',
    path: '/returns',
  })

/** /returns: how a work is sent back. */
export default function Returns({ loaderData: { return_days } }: Route.ComponentProps) {
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1 className={styles.title}>Returns</h1>
      <p className={styles.lead}>
        You can ask to send a work back within {return_days} days of receiving it. Until they are over we hold
        your money: the seller is paid only afterwards.
      </p>
      <section className={styles.part} aria-labelledby="how">
        <h2 className={styles.head} id="how">
          How it works
        </h2>
        <ol className={styles.steps}>
          <li>
            Open the order under <Link to="/profile/orders">Your orders</Link> and choose “Return this work”.
            Say why and, if something is wrong, add photographs.
          </li>
          <li>The seller answers within three days. Then we decide and e-mail you.</li>
          <li>
            Send the work back within 14 days of our approval or our label, packed as well as it arrived.
          </li>
          <li>Your money goes back within 14 days of the seller receiving it.</li>
        </ol>
        <p>
          Until we decide, the seller or we may offer you a part of the price back if you keep the work. You
          may decline: your return then goes on as before.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="who-pays">
        <h2 className={styles.head} id="who-pays">
          Who pays for the way back
        </h2>
        <p>
          You do, unless you and the seller agree otherwise. If the work arrived damaged or incomplete, or is
          not as described, you do not: we mail you a label, or pay you back what the courier asked, against
          the receipt. The delivery fee that you paid for it is refunded as well.
        </p>
        <p>
          The full rules are in our <Link to="/terms#12-returns-and-refunds">terms</Link>. Anything else:{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      </section>
    </main>
  )
}
