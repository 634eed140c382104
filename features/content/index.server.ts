import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import { contentApi } from './api.ts'
import { type ContentDeps, createContentService } from './service.ts'
import { upsertArticle } from './store.ts'

/** Articles, the contact form and the newsletter: the service, and `api`, which adds the routes to a scope of the API. */
export const createContent = (deps: ContentDeps) => {
  const service = createContentService(deps)
  return { service, api: (scope: FastifyInstance): void => contentApi(scope, service) }
}

/** Writes an article, or writes over the one of the same slug. It shows `publishedAt` as its date, and from then on. */
export const saveArticle = (
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
): Promise<void> => upsertArticle(tx, { ...article, id: newId(), now: clock.now() })
