import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { services } from '../../services.ts'
import { italicFirst } from '../site/italic.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/search.ts'
import { BackButton } from './back-button.tsx'
import { listMeta } from './list-meta.ts'
import { queryOf } from './query.ts'
import styles from './search.module.css'
import { Works } from './works.tsx'

export const links = italicFirst

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const query = queryOf(request.url)
  const page = await context.get(services).catalogue.search(params.searchword, query)
  return { page: { ...page, current: query.page, limit: query.limit } }
}

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) => [
  ...listMeta(matches, {
    title: `Results for ${params.searchword}`,
    description: `Works found for ${params.searchword}.`,
    path: `/categories/product/${params.searchword}`,
    page: loaderData?.page,
  }),
  { name: 'robots', content: 'noindex' },
]

/** What a search finds. */
export default function SearchResults({ loaderData, params }: Route.ComponentProps) {
  const { page } = loaderData
  return (
    <main id="main" className="wall">
      <header className={styles.header}>
        <BackButton />
        <h1 className={styles.title}>Showing results for {params.searchword}</h1>
      </header>
      {page.total === 0 ? (
        <EmptyState text="No products found">
          <LinkButton to="/categories" look="primary">
            Go back
          </LinkButton>
        </EmptyState>
      ) : (
        <Works name={`Results for ${params.searchword}`} page={page} best />
      )}
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} />
