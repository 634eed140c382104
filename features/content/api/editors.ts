import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { articlesApi } from './articles.ts'
import { messagesApi } from './messages.ts'
import { newsletterIssuesApi } from './newsletter-issues.ts'
import { subscribersApi } from './subscribers.ts'

/** Adds the routes of staff who write articles, answer messages and care for the newsletter's list. */
export function editorsApi(api: FastifyInstance, context: ContentContext): void {
  articlesApi(api, context)
  messagesApi(api, context)
  newsletterIssuesApi(api, context)
  subscribersApi(api, context)
}
