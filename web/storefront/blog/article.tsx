import { data, Link } from 'react-router'
import { longMomentOf } from '../../../kernel/dates.ts'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { services } from '../../services.ts'
import { cardUrl, pageMeta, siteIn } from '../site/page-meta.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/article.ts'
import styles from './article.module.css'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const found = await context.get(services).content.article(params.slug)
  if (!found.ok) throw data(null, { status: 404 })
  const { text: _markdown, html: _html, ...article } = found.value
  return { article: { ...article, published: longMomentOf(article.updated_at) } }
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
export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <main id="main" className={`wall ${styles.page}`}>
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
          <Picture
            picture={article.picture}
            sizes="(min-width: 768px) 42rem, 100vw"
            eager
            className={styles.image}
          />
        )}
        <Prose text={article.prose} className={styles.text} />
      </article>
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} />
