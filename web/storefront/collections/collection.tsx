import { Link } from 'react-router'
import { shortened } from '../../../kernel/beginning.ts'
import { howMany } from '../../../kernel/count.ts'
import { descriptionOf, plainDescriptionOf } from '../../../platform/markdown/description.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { tint } from '../../kit/tint.ts'
import { services } from '../../services.ts'
import { SimilarWorks } from '../related/similar.tsx'
import { italicFirst } from '../site/italic.ts'
import { notFound } from '../site/not-found.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import { RouteError } from '../site/route-error.tsx'
import { Share } from '../site/share.tsx'
import type { Route } from './+types/collection.ts'
import styles from './collection.module.css'
import { HungWork } from './hung-work.tsx'
import { picturesOf } from './pictures.ts'
import { Spread } from './spread.tsx'

export const links = italicFirst

export async function loader({ params, context }: Route.LoaderArgs) {
  const { curation, catalogue } = context.get(services)
  const found = await curation.collection(params.slug)
  if (!found.ok) throw await notFound(context.get(services))
  const { introduction, works, ...collection } = found.value
  const isSoldOut = works.every(({ work }) => work.sold)
  const [others, similar] = await Promise.all([
    curation.collections(),
    isSoldOut && works[0] ? catalogue.similar(works[0].work.slug) : [],
  ])
  return {
    collection,
    plain: plainDescriptionOf(introduction),
    introduction: descriptionOf(introduction),
    works: works.map(({ work, text }) => ({ work, text: descriptionOf(text) })),
    isSoldOut,
    similar: similar.filter(({ id }) => works.every(({ work }) => work.id !== id)),
    others: others
      .filter(({ slug }) => slug !== collection.slug)
      .slice(0, 2)
      .map((other) => ({
        slug: other.slug,
        title: other.title,
        curator: other.curator,
        pictures: picturesOf(other, 3),
      })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { collection, plain, works } = loaderData
  const site = siteIn(matches)
  const url = (path: string) => `${site?.publicUrl ?? ''}${path}`
  return pageMeta({
    site,
    title: collection.title,
    description: shortened(plain, 200) || `A collection of ${howMany(works.length, 'work')}.`,
    path: `/collections/${collection.slug}`,
    picture: collection.picture ?? works[0]?.work.picture,
    data: [
      {
        '@type': 'CollectionPage',
        name: collection.title,
        description: plain,
        url: url(`/collections/${collection.slug}`),
        datePublished: collection.since,
        dateModified: collection.changed_at,
        ...(collection.curator && { editor: { '@type': 'Person', name: collection.curator } }),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: works.length,
          itemListElement: works.map(({ work }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: work.name,
            url: url(`/${work.slug}`),
          })),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Collections', item: url('/collections') },
          { '@type': 'ListItem', position: 2, name: collection.title },
        ],
      },
    ],
  })
}

/** A collection as a small exhibition: what it is about on the first wall, then work after work with its label and a text. */
export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, introduction, works, isSoldOut, similar, others } = loaderData
  const { picture } = collection
  return (
    <main id="main" style={tint(picture ?? works[0]?.work.picture)}>
      <header className={styles.opening}>
        <div className={`container ${styles.wall}`}>
          <Breadcrumbs trail={[{ name: 'Collections', to: '/collections' }, { name: collection.title }]} />
          <div className={picture ? styles.beside : undefined}>
            {picture && (
              <Picture
                picture={picture}
                eager
                className={styles.own}
                sizes={`(min-width: 64em) min(54vw, ${Math.round((picture.width / picture.height) * 66)}vh), 92vw`}
              />
            )}
            <div className={styles.words}>
              <div>
                <h1 className={styles.title}>{collection.title}</h1>
                {collection.curator !== '' && (
                  <p className={styles.curator}>
                    <span>
                      Chosen by <strong>{collection.curator}</strong>
                    </span>
                    {collection.curator_line !== '' && (
                      <span className={styles.line}>{collection.curator_line}</span>
                    )}
                  </p>
                )}
              </div>
              <div>
                <Prose text={introduction} className={styles.introduction} />
                <p className={styles.count}>
                  {works.length === 1 ? 'One work' : `${works.length} works`}
                  {isSoldOut && '. All of them are sold.'}
                </p>
              </div>
            </div>
          </div>
        </div>
      </header>
      <ol className={`container ${styles.works}`} aria-label={collection.title}>
        {works.map(({ work, text }, index) => (
          <HungWork key={work.id} work={work} text={text} eager={index === 0 && !picture} />
        ))}
      </ol>
      <div className={`container ${styles.end}`}>
        {isSoldOut && <SimilarWorks works={similar} title="Similar works you can buy" />}
        <div className={styles.share}>
          <Share
            title={`${collection.curator || 'Àwòrán'}, ${collection.title}`}
            path={`/collections/${collection.slug}`}
          />
        </div>
        {others.length > 0 && (
          <section aria-labelledby="other-collections">
            <h2 className={styles.head} id="other-collections">
              Other collections
            </h2>
            <ul className={styles.others}>
              {others.map((other) => (
                <li key={other.slug}>
                  <Link className={styles.other} to={`/collections/${other.slug}`}>
                    <Spread pictures={other.pictures} width={45} />
                    <h3 className={styles.name}>{other.title}</h3>
                    {other.curator !== '' && <p className={styles.by}>Chosen by {other.curator}</p>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
