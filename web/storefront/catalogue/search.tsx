import { services } from '../../services.ts'
import { searchPath } from '../shop/paths.ts'
import { SearchBox } from '../shop/search-box.tsx'
import { italicFirst } from '../site/italic.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/search.ts'
import { BackButton } from './back-button.tsx'
import { countFound } from './count-works.ts'
import { leadOnFrom } from './lead-on.ts'
import { filtersIn } from './list-address.ts'
import { listMeta } from './list-meta.ts'
import { MoreWorks } from './more-works.tsx'
import { NothingFound } from './nothing-found.tsx'
import { listQueryOf, pageOf } from './query.ts'
import styles from './search.module.css'
import { termOf } from './term.ts'
import { WorkList } from './works.tsx'

export const links = italicFirst

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const term = termOf(url)
  const query = listQueryOf(request.url)
  const { catalogue } = context.get(services)
  const page = await pageOf({ catalogue }, await catalogue.search(term, query), query)
  const narrowed = filtersIn(url.searchParams) > 0
  const facets = page.total > 0 || narrowed ? await catalogue.foundFacets(term, query) : null
  return { term, page, facets, leadOn: narrowed ? null : await leadOnFrom(catalogue, term, page) }
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
export default function SearchResults({ loaderData: { term, page, facets, leadOn } }: Route.ComponentProps) {
  return (
    <main id="main" className="wall">
      <header className={styles.header}>
        <BackButton />
        <h1 className={styles.title}>Showing results for {term}</h1>
      </header>
      <div className={styles.box}>
        <SearchBox
          action="/categories/product"
          name="searchword"
          label="Search art"
          placeholder="search art"
          to={searchPath}
          initial={term}
        />
      </div>
      {page.total === 0 && leadOn ? (
        <NothingFound {...leadOn} />
      ) : (
        <>
          <WorkList
            name={`Results for ${term}`}
            page={page}
            facets={facets}
            count={countFound(term)}
            best
            followed={leadOn !== null && leadOn.works.length > 0}
          />
          {leadOn && <MoreWorks title={`More in ${page.products[0]?.category.name}`} works={leadOn.works} />}
        </>
      )}
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} />
