import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { actOn, actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import { readArticleMailing, sendNewsletter, tryNewsletter } from '../service/newsletter-issues.ts'

/** Sending articles to the readers of the newsletter, for staff. */
export function newsletterIssuesApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.articleNewsletter', async ({ params }) =>
    isId(params.id) ? readArticleMailing(context, params.id) : refuse('article_not_found'),
  )

  route(api, 'staff.tryNewsletter', (input) =>
    actOn(input, 'article_not_found', (officer, id) => tryNewsletter(context, officer, id)),
  )

  route(api, 'staff.sendNewsletter', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      sendNewsletter(context, officer, id, version),
    ),
  )
}
