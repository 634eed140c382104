import { beginning } from '../../../kernel/beginning.ts'
import { services } from '../../services.ts'
import { searchPath } from '../shop/paths.ts'
import { SearchBox } from '../shop/search-box.tsx'
import { italicFirst } from '../site/italic.ts'
import { RouteError } from '../site/route-error.tsx'
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
import { LONGEST_TERM, termOf } from './term.ts'
import { WorkList } from './works.tsx'

export const links = italicFirst

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const typed = termOf(url)
  const term = beginning(typed, LONGEST_TERM)
  const query = listQueryOf(request.url)
  const { catalogue } = context.get(services)
  const page = await pageOf({ catalogue }, await catalogue.search(term, query), query)
  const narrowed = filtersIn(url.searchParams) > 0
  const facets = page.total > 0 || narrowed ? await catalogue.foundFacets(term, query) : null
  return {
    term,
    isLong: typed.length >= LONGEST_TERM,
    page,
    facets,
    leadOn: narrowed ? null : await leadOnFrom(catalogue, term, page),
  }
}

/** A text whose direction turns nothing around it, where no element can say so. */
const apart = (text: string): string => `\u2068${text}\u2069`

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...listMeta(matches, {
    title: `Results for ${apart(loaderData?.term ?? '')}`,
    description: `Works found for ${apart(loaderData?.term ?? '')}.`,
    path: searchPath(loaderData?.term ?? ''),
    page: loaderData?.page,
  }),
  { name: 'robots', content: 'noindex' },
]

/** What a search finds. */
export default function SearchResults({
  loaderData: { term, isLong, page, facets, leadOn },
}: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <header className={styles.header}>
        <BackButton />
        <h1 className={styles.title}>
          Showing results for{' '}
          <bdi>
            {/* A mark without a letter is shown on a circle. */}
            {/^\p{M}/u.test(term) && '\u25CC'}
            {term}
          </bdi>
        </h1>
      </header>
      {isLong && (
        <p className={styles.note}>
          A search has at most {LONGEST_TERM} letters; what was longer is left out.
        </p>
      )}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
