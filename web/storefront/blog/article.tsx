import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { longMomentOf } from '../../../kernel/dates.ts'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { WorkLabel } from '../../kit/work-label.tsx'
import { type ArticleTeaser, services } from '../../services.ts'
import { SimilarWorks } from '../related/similar.tsx'
import { notFound } from '../site/not-found.ts'
import { cardUrl, pageMeta, siteIn } from '../site/page-meta.ts'
import { RouteError } from '../site/route-error.tsx'
import { Share } from '../site/share.tsx'
import type { Route } from './+types/article.ts'
import styles from './article.module.css'

/** So many stories follow an article. */
const NEXT = 2

/** The stories that come after an article in the order of the list, the first ones after the last. */
const nextOf = (slug: string, articles: readonly ArticleTeaser[]) => {
  const at = articles.findIndex((article) => article.slug === slug)
  return [...articles.slice(at + 1), ...articles.slice(0, Math.max(0, at))]
    .slice(0, NEXT)
    .map(({ slug: own, title, picture }) => ({ slug: own, title, picture }))
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(services).content.article(params.slug)
  if (!found.ok) throw await notFound(context.get(services))
  const { text, html: _html, ...article } = found.value
  const { catalogue, content } = context.get(services)
  const [work, articles, works] = await Promise.all([
    article.picture && catalogue.pictured(article.picture.id),
    content.articles(),
    catalogue.forText(`${article.title} ${article.summary} ${text}`, article.picture?.id),
  ])
  return {
    article: { ...article, published: longMomentOf(article.updated_at) },
    work,
    works,
    next: nextOf(article.slug, articles),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { article } = loaderData
  const site = siteIn(matches)
  const house = { '@type': 'Organization', name: site?.companyName ?? 'Àwòrán', url: site?.publicUrl }
  return pageMeta({
    site,
    title: article.title,
    description: article.summary || article.preview,
    path: `/blog/${article.slug}`,
    picture: article.picture,
    type: 'article',
    data: [
      {
        '@type': 'Article',
        headline: article.title,
        dateModified: article.changed_at,
        datePublished: article.updated_at,
        mainEntityOfPage: `${site?.publicUrl ?? ''}/blog/${article.slug}`,
        ...(article.picture && { image: cardUrl(site, article.picture) }),
        author: house,
        publisher: house,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Blog', item: `${site?.publicUrl ?? ''}/blog` },
          { '@type': 'ListItem', position: 2, name: article.title },
        ],
      },
    ],
  })
}

/** An article. */
export default function ArticlePage({ loaderData: { article, work, works, next } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className={`container ${styles.page}`}>
        <Link className={styles.back} to="/blog">
          <Icon name="back" size={18} /> Blog
        </Link>
        <article>
          <Stack as="header" gap={4} className={styles.header}>
            <h1>{article.title}</h1>
            <p className={styles.date}>
              Published on <time dateTime={article.updated_at}>{article.published}</time>
            </p>
          </Stack>
          {article.picture && (
            <figure
              className={styles.figure}
              style={{ '--ratio': article.picture.width / article.picture.height } as CSSProperties}
            >
              <Picture
                picture={article.picture}
                sizes="(min-width: 48em) 42rem, 100vw"
                eager
                className={styles.image}
              />
              {work && (
                <figcaption className={styles.label}>
                  <WorkLabel
                    work={work}
                    title="p"
                    linked={(name) => (
                      <Link to={`/${work.slug}`} viewTransition>
                        {name}
                      </Link>
                    )}
                  />
                </figcaption>
              )}
            </figure>
          )}
          <Prose text={article.prose} className={styles.text} />
          <p className={styles.share}>
            <Share title={article.title} path={`/blog/${article.slug}`} />
          </p>
        </article>
      </div>
      <div className={`container ${styles.works}`}>
        <SimilarWorks works={works} title="Works that go with this article" />
        <RecentlyViewed small />
      </div>
      <div className={`container ${styles.page}`}>
        {next.length > 0 && (
          <nav className={styles.next} aria-labelledby="next-stories">
            <h2 className={styles.head} id="next-stories">
              Next stories
            </h2>
            <ul className={styles.stories}>
              {next.map((story) => (
                <li key={story.slug}>
                  <Link className={styles.story} to={`/blog/${story.slug}`}>
                    {story.picture && (
                      <FramedPicture
                        picture={story.picture}
                        shape="wide"
                        alt=""
                        sizes="(min-width: 48em) 20rem, 45vw"
                      />
                    )}
                    <span className={styles.name}>{story.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
