import type { ArticleName } from '../../contract/article.ts'
import type { Row } from '../../db/row.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalData } from '../privacy/index.server.ts'
import { anonymiseMessages, listMessagesOf, upsertArticle } from './store/content.ts'
import { deleteSubscription, readSubscription } from './store/newsletter.ts'

export { contentApi } from './api/content.ts'
export { editorsApi } from './api/editors.ts'
export { newsletterPages } from './api/newsletter-pages.ts'
export type { ContentContext, PublicContentContext } from './context.ts'
export { defineContentJobs } from './jobs.ts'
export { listPublishedArticles, readNextPublication, readPublishedArticle } from './service/content.ts'
export { readMessagesPage } from './service/messages.ts'
export { prepareReader } from './service/newsletter.ts'
export { createContentThrottles } from './service/throttles.ts'
export { listArticlePicturesAmong } from './store/article-pictures.ts'
export { isReader, sweepNewsletter, unmarkReader } from './store/newsletter.ts'

export const messagesPersonalData: PersonalData = { exportOf: listMessagesOf, eraseOf: anonymiseMessages }

export const newsletterPersonalData: PersonalData = {
  exportOf: (db, { email }) => readSubscription(db, email),
  eraseOf: (tx, { email }) => deleteSubscription(tx, email),
}

/** Writes an article, or writes over the one of the same slug. It shows `publishedAt` as its date, and from then on. */
export function saveArticle(
  tx: Db,
  clock: Clock,
  {
    pictureId,
    publishedAt,
    ...words
  }: Row<'article', ArticleName> & { pictureId: Id | null; publishedAt: Date },
): Promise<void> {
  const article = { ...words, picture_id: pictureId, published_at: publishedAt }
  return upsertArticle(tx, { ...article, id: newId(), created_at: clock.now() })
}
