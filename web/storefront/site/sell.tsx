import { useSession } from '../../client/session/session.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import type { Route } from './+types/sell.ts'
import { pageMeta, siteIn } from './page-meta.ts'
import styles from './sell.module.css'
import { SellingSteps } from './selling-steps.tsx'
import { useSite } from './use-site.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Sell your art on Àwòrán',
    description: 'How artists and galleries from Nigeria and Africa begin to sell their works here.',
    path: '/studio',
  })

const gains = [
  {
    title: 'You set the price',
    text: 'Beside it you see at once what you receive after our commission. Change it when you like.',
  },
  {
    title: 'Paid before you pack',
    text: 'A buyer pays first. Then you have three working days to pack, with a checklist for your kind of work.',
  },
  {
    title: 'Every naira accounted for',
    text: 'Line by line you read what is held, until when and why, and what has gone to your bank.',
  },
]

/** Where the Sell buttons lead: what a seller gets, the three steps, and the doors of the studio. */
export default function Sell() {
  const { supportEmail } = useSite()
  const isKnown = useSession() === 'account'
  const letter = `mailto:${supportEmail}?subject=${encodeURIComponent('I would like to sell my art')}`
  return (
    <main id="main" className={`wall ${styles.page}`}>
      <h1>Sell your art on Àwòrán</h1>
      <p className={styles.lead}>
        You make the work and you set the price. Buyers from all over Nigeria find it here, with your name
        beside it.
      </p>
      <Cluster as="p" gap={4} className={styles.ways}>
        {isKnown ? (
          <LinkButton to="/studio/works" look="primary" size="large">
            Go to your studio
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/studio/start" look="primary" size="large">
              Open a shop
            </LinkButton>
            <LinkButton to="/studio/sign-in" size="large">
              Sign in
            </LinkButton>
          </>
        )}
      </Cluster>
      <SellingSteps title="h2" />
      <section className={styles.begin} aria-labelledby="begin">
        <h2 id="begin">What you get</h2>
        <dl className={styles.gains}>
          {gains.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Questions before you begin? <a href={letter}>{supportEmail}</a>
        </p>
        <Cluster as="p" gap={4} className={styles.ways}>
          <LinkButton to="/terms" look="plain">
            Terms for sellers
          </LinkButton>
        </Cluster>
      </section>
    </main>
  )
}
