import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import { readArticleMailing, sendNewsletter, tryNewsletter } from '../service/newsletter-issues.ts'

/** Sending articles to the readers of the newsletter, for staff. */
export function newsletterIssuesApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.articleNewsletter', ({ params }) => readArticleMailing(context, params.id))

  route(api, 'staff.tryNewsletter', ({ officer, params: { id } }) => tryNewsletter(context, officer, id))

  route(api, 'staff.sendNewsletter', ({ officer, params: { id }, version }) =>
    sendNewsletter(context, officer, id, version),
  )
}
