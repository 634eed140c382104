import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { services } from '../../services.ts'
import { searchPath } from '../shop/paths.ts'
import { italicFirst } from '../site/italic.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/search.ts'
import { BackButton } from './back-button.tsx'
import { listMeta } from './list-meta.ts'
import { listQueryOf } from './query.ts'
import styles from './search.module.css'
import { termOf } from './term.ts'
import { WorkList } from './works.tsx'

export const links = italicFirst

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const term = termOf(url)
  const query = listQueryOf(request.url)
  const page = await context.get(services).catalogue.search(term, query)
  return { term, page: { ...page, current: query.page, limit: query.limit } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...listMeta(matches, {
    title: `Results for ${loaderData?.term ?? ''}`,
    description: `Works found for ${loaderData?.term ?? ''}.`,
    path: searchPath(loaderData?.term ?? ''),
    page: loaderData?.page,
  }),
  { name: 'robots', content: 'noindex' },
]

/** What a search finds. */
export default function SearchResults({ loaderData: { term, page } }: Route.ComponentProps) {
  return (
    <main id="main" className="wall">
      <header className={styles.header}>
        <BackButton />
        <h1 className={styles.title}>Showing results for {term}</h1>
      </header>
      {page.total === 0 ? (
        <EmptyState text="No products found">
          <LinkButton to="/categories" look="primary">
            Go back
          </LinkButton>
        </EmptyState>
      ) : (
        <WorkList name={`Results for ${term}`} page={page} best />
      )}
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} />
