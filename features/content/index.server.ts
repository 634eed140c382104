import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalData } from '../privacy/index.server.ts'
import { articlesApi } from './api/articles.ts'
import { contentApi } from './api/content.ts'
import { messagesApi } from './api/messages.ts'
import { newsletterPages } from './api/newsletter-pages.ts'
import { newsletterApi } from './api/subscribers.ts'
import type { EditorsDeps } from './context.ts'
import { createArticlePictures } from './service/article-pictures.ts'
import { createArticlesDesk } from './service/articles.ts'
import { type ContentDeps, createContentService } from './service/content.ts'
import { createMessagesDesk } from './service/messages.ts'
import { createNewsletter, type NewsletterDeps } from './service/newsletter.ts'
import { createNewsletterDesk } from './service/subscribers.ts'
import { anonymiseMessages, listMessages, upsertArticle } from './store/content.ts'
import { deleteSubscription, readSubscription } from './store/newsletter.ts'

export { createNewsletter, type Newsletter } from './service/newsletter.ts'
export { listArticlePicturesAmong } from './store/article-pictures.ts'

/**
 * Articles, the contact form and the newsletter: the services, `api`, which adds the routes to a scope of the API, and
 * `pages`, which takes what the newsletter's pages send.
 */
export function createContent(deps: ContentDeps & NewsletterDeps) {
  const service = createContentService(deps)
  const newsletter = createNewsletter(deps)
  return {
    service,
    newsletter,
    api: (scope: FastifyInstance): void => contentApi(scope, service, newsletter),
    pages: newsletterPages(newsletter),
  }
}

/** Staff's side of it: articles, messages and the newsletter's list, with `api`, which adds the routes to a scope of the API. */
export function createEditors(deps: EditorsDeps) {
  const articles = createArticlesDesk(deps)
  const messages = createMessagesDesk(deps)
  const newsletter = createNewsletterDesk(deps)
  const pictures = createArticlePictures(deps, articles)
  return {
    messages,
    api: (scope: FastifyInstance): void => {
      articlesApi(scope, articles, pictures)
      messagesApi(scope, messages)
      newsletterApi(scope, newsletter)
    },
  }
}

export const messagesPersonalData: PersonalData = { exportOf: listMessages, eraseOf: anonymiseMessages }

export const newsletterPersonalData: PersonalData = {
  exportOf: (db, { email }) => readSubscription(db, email),
  eraseOf: (tx, { email }) => deleteSubscription(tx, email),
}

/** Writes an article, or writes over the one of the same slug. It shows `publishedAt` as its date, and from then on. */
export function saveArticle(
  tx: Db,
  clock: Clock,
  article: {
    slug: string
    title: string
    summary: string
    text: string
    pictureId: Id | null
    publishedAt: Date
  },
): Promise<void> {
  return upsertArticle(tx, { ...article, id: newId(), now: clock.now() })
}
