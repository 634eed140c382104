import { Link } from 'react-router'
import { longMomentOf } from '../../../kernel/dates.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Detail } from '../../kit/detail.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { Stack } from '../../kit/layout.tsx'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    articles: (await context.get(services).content.articles()).map(
      ({ id, slug, title, summary, preview, picture, updated_at }) => ({
        id,
        slug,
        title,
        summary,
        preview,
        picture,
        updated_at,
        published: longMomentOf(updated_at),
      }),
    ),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Blog',
    description: 'On choosing, hanging, caring for and collecting art.',
    path: '/blog',
    picture: loaderData?.articles[0]?.picture,
  })

/** The newest article at large, and all of them below. */
export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  const [newest] = articles
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1 className={styles.title}>Blog</h1>
      {newest === undefined ? (
        <EmptyState text="No blogs..">
          <LinkButton to="/" variant="primary">
            go home
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <article className={styles.newest}>
            {newest.picture && (
              <Link to={`/blog/${newest.slug}`} tabIndex={-1} aria-hidden="true">
                <FramedPicture
                  picture={newest.picture}
                  shape="wide"
                  alt=""
                  sizes="(min-width: 64em) 56vw, 92vw"
                  eager
                />
              </Link>
            )}
            <Stack gap={4} className={styles.words}>
              <p className={styles.date}>
                Published on <time dateTime={newest.updated_at}>{newest.published}</time>
              </p>
              <h2 className={styles.head}>{newest.title}</h2>
              <p className={styles.text}>{newest.preview}</p>
              <p>
                <LinkButton to={`/blog/${newest.slug}`} variant="primary">
                  Read more<span className="visually-hidden">: {newest.title}</span>
                </LinkButton>
              </p>
            </Stack>
          </article>
          <section aria-labelledby="all-articles">
            <h2 className="visually-hidden" id="all-articles">
              All articles
            </h2>
            <ul className={styles.grid}>
              {articles.map((article) => (
                <li key={article.id}>
                  <Link className={styles.card} to={`/blog/${article.slug}`}>
                    {/* The newest appears above already: here a detail of its picture. */}
                    {article.picture && article === newest && <Detail picture={article.picture} />}
                    {article.picture && article !== newest && (
                      <FramedPicture
                        picture={article.picture}
                        shape="wide"
                        alt=""
                        sizes="(min-width: 64em) 400px, (min-width: 48em) 45vw, 60vw"
                      />
                    )}
                    <h3 className={styles.name}>{article.title}</h3>
                    <p className={styles.summary}>{article.summary}</p>
                    <p className={styles.date}>
                      <time dateTime={article.updated_at}>{article.published}</time>
                    </p>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  )
}
