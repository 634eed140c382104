import { Link } from 'react-router'
import { WORKS_PER_PAGE } from '../../../contract/artist.ts'
import type { PictureData, ProductTile } from '../../../contract/catalogue.ts'
import { Follow } from '../../client/parts/follow.tsx'
import { Tile } from '../../client/parts/tile.tsx'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { MasonryGrid } from '../../kit/masonry-grid.tsx'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { WorkLabel } from '../../kit/work-label.tsx'
import { services } from '../../services.ts'
import { worksInstead } from '../catalogue/lead-on.ts'
import { MoreWorks } from '../catalogue/more-works.tsx'
import { SellerLine } from '../product/seller-line.tsx'
import { artistPath } from '../shop/paths.ts'
import { italicFirst } from '../site/italic.ts'
import { notFound } from '../site/not-found.ts'
import { RouteError } from '../site/route-error.tsx'
import { Share } from '../site/share.tsx'
import type { Route } from './+types/artist.ts'
import styles from './artist.module.css'
import { artistMeta } from './artist-meta.ts'
import { Exhibitions } from './exhibitions.tsx'
import { Paging } from './paging.tsx'
import { artistsQueryOf, refuseBehindLast } from './query.ts'

export const links = italicFirst

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { page } = artistsQueryOf(request.url, '/artists/:slug')
  const { catalogue } = context.get(services)
  const found = await catalogue.artist(params.slug, page)
  if (!found.ok) throw await notFound(context.get(services))
  await refuseBehindLast(context.get(services), page, found.value.works.length + found.value.sold.length)
  return { artist: found.value, page, instead: await worksInstead(catalogue, found.value) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => artistMeta(loaderData, matches)

/** /artists/{slug}: who the artist is, the works for sale, where they were shown, and what is sold. */
export default function ArtistPage({ loaderData: { artist, page, instead } }: Route.ComponentProps) {
  const { works, sold } = artist
  // On a first page without a portrait the newest work is shown large, and not again among the others.
  const first = artist.portrait === null && page === 1 ? (works[0] ?? sold[0]) : undefined
  const others = works.filter((work) => work !== first)
  const otherSold = sold.filter((work) => work !== first)
  return (
    <main id="main" className="container">
      <div className={styles.trail}>
        <Breadcrumbs trail={[{ name: 'Artists', to: '/artists' }, { name: artist.name }]} />
      </div>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className={styles.name}>{artist.name}</h1>
          <p className={styles.town}>{[artist.town, artist.state].filter(Boolean).join(', ')}</p>
        </div>
        {(artist.portrait ?? first) && (
          <div className={styles.picture}>
            {artist.portrait !== null && <Stand picture={artist.portrait} alt={artist.portrait.alt} />}
            {first !== undefined && <FirstWork work={first} />}
          </div>
        )}
        <div className={styles.words}>
          {artist.statement !== '' && <p className={styles.statement}>{artist.statement}</p>}
          <Follow artist={artist} />
          {artist.biography !== '' && (
            <section aria-label="Biography">
              <p className={styles.biography}>{artist.biography}</p>
            </section>
          )}
          <div className={styles.seller}>
            <SellerLine seller={artist.seller} />
          </div>
          <div className={styles.share}>
            <Share title={artist.name} path={artistPath(artist.slug)} />
          </div>
        </div>
      </header>
      {(page === 1 || works.length > 0) && (
        <section className={styles.section} aria-labelledby="for-sale">
          <h2 id="for-sale">
            {first === undefined || others.length === 0 ? 'Works for sale' : 'More works for sale'}
          </h2>
          {works.length === 0 && (
            <p className={styles.quiet}>
              {artist.total === 0
                ? 'No work by this artist is on show now.'
                : 'All works by this artist are sold.'}{' '}
              <Link to="/artists">See other artists</Link>
            </p>
          )}
          {works.length > 0 && others.length === 0 && (
            <p className={styles.quiet}>One work is for sale now: the one above.</p>
          )}
          <MasonryGrid works={others} label="Works for sale" tile={(work) => <Tile work={work} />} />
        </section>
      )}
      <Exhibitions exhibitions={artist.exhibitions} />
      {otherSold.length > 0 && (
        <section className={styles.section} aria-labelledby="sold">
          <h2 id="sold">Sold works</h2>
          <MasonryGrid works={otherSold} label="Sold works" tile={(work) => <Tile work={work} />} />
        </section>
      )}
      <Paging current={page} next={artist.next} pages={Math.ceil(artist.total / WORKS_PER_PAGE)} />
      <MoreWorks title="New in the gallery" works={instead} />
    </main>
  )
}

/** A picture large and whole on a wall with a little of its colour. */
const Stand = ({ picture, alt }: { picture: PictureData; alt: string }) => (
  <span className={styles.stand} style={tint(picture)}>
    <span className={styles.opening}>
      <Picture
        picture={picture}
        alt={alt}
        className={styles.image}
        sizes="(min-width: 48em) 40vw, 76vw"
        eager
      />
    </span>
  </span>
)

/** The work at the head of a page, in place of a portrait. */
const FirstWork = ({ work }: { work: ProductTile }) => (
  <article className={styles.first}>
    <Link to={`/${work.slug}`} viewTransition tabIndex={-1} aria-hidden="true">
      <Stand picture={work.picture} alt="" />
    </Link>
    <WorkLabel
      work={work}
      title="p"
      linked={(name) => (
        <Link className={styles.link} to={`/${work.slug}`} viewTransition>
          {name}
        </Link>
      )}
    />
  </article>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain />
}
