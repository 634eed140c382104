import { Link } from 'react-router'
import { shortened } from '../../../kernel/beginning.ts'
import { plainDescriptionOf } from '../../../platform/markdown/description.ts'
import { LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { tint } from '../../kit/tint.ts'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'
import { picturesOf } from './pictures.ts'
import { Spread } from './spread.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    collections: (await context.get(services).curation.collections()).map((collection) => ({
      slug: collection.slug,
      title: collection.title,
      curator: collection.curator,
      introduction: shortened(plainDescriptionOf(collection.introduction), 220),
      count: collection.works.length,
      pictures: picturesOf(collection, 4),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Collections',
    description: 'Works that belong together, chosen by us and by guests.',
    path: '/collections',
    picture: loaderData?.collections[0]?.pictures[0],
  })

/** All collections that are shown, the newest first. */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className={`container ${styles.top}`}>
        <h1>Collections</h1>
        <p className={styles.lead}>Works that belong together, chosen by us and by guests.</p>
      </div>
      {collections.length === 0 && (
        <EmptyState text="No collection is shown at the moment.">
          <LinkButton to="/categories" variant="primary">
            See all works
          </LinkButton>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {collections.map(({ slug, title, introduction, curator, count, pictures }) => (
          <li key={slug} className={styles.band} style={tint(pictures[0])}>
            <Link
              className={classes('container', styles.link, pictures.length === 1 && styles.beside)}
              to={`/collections/${slug}`}
            >
              <Spread pictures={pictures} width={92} />
              <div className={styles.words}>
                <div>
                  <h2 className={styles.title}>{title}</h2>
                  {curator !== '' && <span className={styles.by}>Chosen by {curator}</span>}
                </div>
                <p>
                  <span className={styles.text}>{introduction}</span>
                  <span className={styles.by}>{count === 1 ? 'One work' : `${count} works`}</span>
                </p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
