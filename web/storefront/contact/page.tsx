import { Link } from 'react-router'
import { Stack } from '../../kit/layout.tsx'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import { useSite } from '../site/use-site.ts'
import type { Route } from './+types/page.ts'
import { ContactForm } from './form.tsx'
import styles from './page.module.css'
import { WorkBeside } from './work-beside.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context
    .get(services)
    .catalogue.products({ page: 1, limit: 12, orientation: 'portrait' })
  return { work: products.find(({ sold }) => !sold) ?? null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Contact us',
    description:
      'Write to Àwòrán about a work, an order, a delivery or selling. A person reads every message.',
    path: '/contact',
  })

/** /contact: a message to the gallery from anyone, and the other ways to reach it. */
export default function Contact({ loaderData: { work } }: Route.ComponentProps) {
  const { supportEmail, companyName, companyAddress } = useSite()
  return (
    <main id="main" className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>Contact us</h1>
        <p className={styles.lead}>
          Ask about a work, an order or a delivery. A person reads every message and answers by e-mail.
        </p>
      </header>
      <ContactForm />
      <Stack as="aside" gap={4} className={styles.ways} aria-label="Other ways to reach us">
        <Stack as="dl" gap={4} className={styles.ways}>
          <div>
            <dt className={styles.term}>By e-mail</dt>
            <dd>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </dd>
          </div>
          <div>
            <dt className={styles.term}>By post</dt>
            <dd>
              {companyName}, {companyAddress}
            </dd>
          </div>
          <div>
            <dt className={styles.term}>Something you bought</dt>
            <dd className={styles.links}>
              <Link to="/profile/orders">Your orders</Link>
              <Link to="/delivery">Delivery</Link>
              <Link to="/returns">Returns</Link>
            </dd>
          </div>
        </Stack>
      </Stack>
      {work && <WorkBeside work={work} sizes="(min-width: 64em) 32vw, 70vw" className={styles.work} />}
    </main>
  )
}
