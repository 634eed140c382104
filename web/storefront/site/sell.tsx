import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { NEW_SELLER } from '../../../contract/new-seller.ts'
import { useSession } from '../../client/session/session.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Rows } from '../../kit/rows.tsx'
import { tint } from '../../kit/tint.ts'
import { WorkLabel } from '../../kit/work-label.tsx'
import { WorkTile } from '../../kit/work-tile.tsx'
import { services } from '../../services.ts'
import type { Route } from './+types/sell.ts'
import { pageMeta, siteIn } from './page-meta.ts'
import styles from './sell.module.css'
import { chooseForSellers } from './sell-choice.ts'
import { SellerShare } from './seller-share.tsx'
import { SellingSteps } from './selling-steps.tsx'
import { useSite } from './use-site.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(services)
  const [{ products, total }, artists] = await Promise.all([
    catalogue.products({ page: 1, limit: 48 }),
    catalogue.artists({ page: 1, sort: 'newest' }),
  ])
  return { ...chooseForSellers(products), works: total, artists: artists.total }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Sell your art on Àwòrán',
    description: 'How artists and galleries from Nigeria and Africa begin to sell their works here.',
    path: '/studio',
    picture: loaderData?.first?.picture,
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

/** Fewer artists prove nothing. */
const LEAST_ARTISTS = 3

/** '15' for 1500, '12.5' for 1250. */
const percentOf = (basisPoints: number) => String(basisPoints / 100)

/** Where the Sell buttons lead: a work, what a seller gets and when, the three steps, and the doors of the studio. */
export default function Sell({ loaderData: { first, others, works, artists } }: Route.ComponentProps) {
  const { supportEmail, commissionBp, payoutAfterDays } = useSite()
  const isKnown = useSession() === 'account'
  const letter = `mailto:${supportEmail}?subject=${encodeURIComponent('I would like to sell my art')}`
  return (
    <main id="main" className={styles.page}>
      <div className={styles.room} style={tint(first?.picture)}>
        <div className={`container ${styles.opening}`}>
          <div className={styles.words}>
            <h1>Sell your art on Àwòrán</h1>
            <p className={styles.lead}>
              You make the work and you set the price. Buyers from all over Nigeria find it here, with your
              name beside it.
            </p>
            <Cluster as="p" gap={4} className={styles.ways}>
              {isKnown ? (
                <LinkButton to="/studio/works" variant="primary" size="large">
                  Go to your studio
                </LinkButton>
              ) : (
                <>
                  <LinkButton to="/studio/start" variant="primary" size="large">
                    Open a shop
                  </LinkButton>
                  <LinkButton to="/studio/sign-in" size="large">
                    Sign in
                  </LinkButton>
                </>
              )}
            </Cluster>
          </div>
          {first && (
            <figure
              className={styles.figure}
              style={{ '--ratio': first.picture.width / first.picture.height } as CSSProperties}
            >
              <Picture
                picture={first.picture}
                sizes="(min-width: 64em) 42vw, 92vw"
                eager
                className={styles.image}
              />
              <figcaption className={styles.label}>
                <WorkLabel
                  work={first}
                  title="p"
                  linked={(name) => <Link to={`/${first.slug}`}>{name}</Link>}
                />
              </figcaption>
            </figure>
          )}
        </div>
      </div>
      <dl className={`container ${styles.figures}`}>
        <div>
          <dt>is yours of every price. We keep {percentOf(commissionBp)} %, with VAT in it.</dt>
          <dd>{percentOf(10_000 - commissionBp)} %</dd>
        </div>
        <SellerShare />
        <div>
          <dt>
            after the work has arrived your money is due: then it can no longer be returned. While your shop
            is new, it is {NEW_SELLER.waitDays} days, and {NEW_SELLER.reserveBp / 100} % waits{' '}
            {NEW_SELLER.reserveDays} days from the sale.
          </dt>
          <dd>{payoutAfterDays} days</dd>
        </div>
      </dl>
      <div className={`container ${styles.steps}`}>
        <SellingSteps title="h2" />
      </div>
      {others.length > 1 && (
        <section className={`container ${styles.shown}`} aria-labelledby="shown">
          <h2 id="shown">
            {artists < LEAST_ARTISTS ? 'On show now' : `${artists} artists show ${works} works here`}
          </h2>
          <Rows works={others} label="Works on show" tile={(work) => <WorkTile work={work} />} />
        </section>
      )}
      <section className={styles.band} aria-labelledby="begin">
        <div className={`container ${styles.begin}`}>
          <h2 id="begin">What you get</h2>
          <dl className={styles.gains}>
            {gains.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Cluster as="p" gap={5} className={styles.ways}>
            <span>
              Questions before you begin? <a href={letter}>{supportEmail}</a>
            </span>
            <LinkButton to="/terms" variant="plain">
              Terms for sellers
            </LinkButton>
          </Cluster>
        </div>
      </section>
    </main>
  )
}
