import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalData } from '../privacy/index.server.ts'
import { contentApi } from './api.ts'
import { articlesApi } from './articles/api.ts'
import { createArticlesDesk } from './articles/desk.ts'
import { createArticlePictures } from './articles/pictures.ts'
import type { EditorsDeps } from './deps.ts'
import { messagesApi } from './messages/api.ts'
import { createMessagesDesk } from './messages/desk.ts'
import { newsletterApi } from './newsletter/api.ts'
import { createNewsletterDesk } from './newsletter/desk.ts'
import { newsletterPages } from './newsletter/pages.ts'
import { createNewsletter, type NewsletterDeps } from './newsletter/service.ts'
import { deleteSubscription, readSubscription } from './newsletter/store.ts'
import { type ContentDeps, createContentService } from './service.ts'
import { anonymiseMessages, listMessages, upsertArticle } from './store.ts'

export { createNewsletter, type Newsletter } from './newsletter/service.ts'

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
