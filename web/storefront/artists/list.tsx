import { Link, useSearchParams } from 'react-router'
import { ARTISTS_PER_PAGE } from '../../../contract/artist.ts'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { services } from '../../services.ts'
import { worksCount } from '../catalogue/works-count.ts'
import { artistPath } from '../shop/paths.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import { RouteError } from '../site/route-error.tsx'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'
import { Paging } from './paging.tsx'
import { artistsQueryOf, refuseBehindLast } from './query.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = artistsQueryOf(request.url, '/artists')
  const page = await context.get(services).catalogue.artists(query)
  await refuseBehindLast(context.get(services), query.page, page.artists.length)
  return { ...page, query }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  const page = loaderData?.query.page ?? 1
  return pageMeta({
    site,
    title: 'Artists',
    description: 'The painters, weavers, photographers and sculptors whose works are sold on Àwòrán.',
    path: page > 1 ? `/artists?page=${page}` : '/artists',
    picture: loaderData?.artists[0]?.picture,
    data: [
      {
        '@type': 'ItemList',
        itemListElement: (loaderData?.artists ?? []).map(({ name, slug }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: `${site?.publicUrl ?? ''}${artistPath(slug)}`,
        })),
      },
    ],
  })
}

/** /artists: everybody whose works hang here, by name or by the newest work, each with the portrait or a work. */
export default function Artists({ loaderData }: Route.ComponentProps) {
  const { artists, total, next, query } = loaderData
  return (
    <main id="main" className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>Artists</h1>
        {artists.length > 0 && <Orders newest={query.sort === 'newest'} />}
        {query.sort !== 'newest' && <Letters letters={loaderData.letters} current={query.letter} />}
      </header>
      {artists.length === 0 ? (
        <EmptyState
          text={
            query.letter === undefined
              ? 'There are no works yet, so there are no artists.'
              : 'No artist’s name begins with this letter.'
          }
        >
          <LinkButton to={query.letter === undefined ? '/studio' : '/artists'} variant="primary">
            {query.letter === undefined ? 'Sell your art' : 'See all artists'}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className={styles.grid} aria-label="Artists">
          {artists.map(({ name, slug, town, works, picture }, at) => (
            <li key={slug}>
              <Link className={styles.artist} to={artistPath(slug)}>
                <FramedPicture
                  picture={picture}
                  shape="upright"
                  alt=""
                  sizes="(min-width: 64em) 16vw, (min-width: 48em) 25vw, 40vw"
                  eager={at < 2}
                />
                <h2 className={styles.name}>{name}</h2>
                <p className={styles.fact}>{town}</p>
                <p className={styles.fact}>{worksCount(works)}</p>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Paging current={query.page} next={next} pages={Math.ceil(total / ARTISTS_PER_PAGE)} />
    </main>
  )
}

/** The two orders of the list. */
const Orders = ({ newest }: { newest: boolean }) => (
  <nav className={styles.orders} aria-label="Order">
    <Link to="/artists" aria-current={newest ? undefined : 'true'}>
      By name
    </Link>
    <Link to="/artists?sort=newest" aria-current={newest ? 'true' : undefined}>
      Newest
    </Link>
  </nav>
)

/** The first letters of names, each the way to the artists who begin with it. Nothing where all begin with one. */
const Letters = ({ letters, current }: { letters: string[]; current: string | undefined }) => {
  const [params] = useSearchParams()
  if (letters.length < 2 && !params.has('letter')) return null
  return (
    <nav className={styles.letters} aria-label="Names by their first letter">
      <Link to="/artists" aria-current={current === undefined ? 'true' : undefined}>
        All
      </Link>
      {letters.map((letter) => (
        <Link
          key={letter}
          to={`/artists?letter=${letter}`}
          aria-current={current === letter ? 'true' : undefined}
        >
          {letter.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain />
}
