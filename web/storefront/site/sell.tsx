import { LinkButton } from '../../kit/button.tsx'
import type { Route } from './+types/sell.ts'
import { pageMeta, siteOf } from './page-meta.ts'
import styles from './sell.module.css'
import { SellingSteps } from './selling-steps.tsx'
import { useSite } from './use-site.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: 'Sell your art on Àwòrán',
    description: 'How artists and galleries from Nigeria and Africa begin to sell their works here.',
    path: '/studio',
  })

/** Where the Sell buttons lead while there is no studio: the three steps, and whom to write to. */
export default function Sell() {
  const { supportEmail } = useSite()
  const letter = `mailto:${supportEmail}?subject=${encodeURIComponent('I would like to sell my art')}`
  return (
    <main id="main" className={`wall ${styles.page}`}>
      <h1>Sell your art on Àwòrán</h1>
      <p className={styles.lead}>
        You make the work and you set the price. Buyers from all over Nigeria find it here, with your name
        beside it.
      </p>
      <SellingSteps title="h2" />
      <section className={styles.begin} aria-labelledby="begin">
        <h2 id="begin">How to begin</h2>
        <p>
          Our studio, where sellers take these steps by themselves, is not open yet. Until it is, we take them
          with you by letter. Write to <a href={letter}>{supportEmail}</a> and tell us:
        </p>
        <ul>
          <li>your name, where you work, and a phone number that reaches you;</li>
          <li>what you make, with pictures of two or three works;</li>
          <li>for each of them its title, year, medium, size and price in naira.</li>
        </ul>
        <p>We write back and tell you what is needed to list and verify your works.</p>
        <p className={styles.ways}>
          <LinkButton to={letter} look="primary" size="large">
            Write to us
          </LinkButton>
          <LinkButton to="/terms" look="plain">
            Terms for sellers
          </LinkButton>
        </p>
      </section>
    </main>
  )
}
