import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { PublicContentContext } from '../context.ts'
import { listPublishedArticles, readPublishedArticle, receiveMessage } from '../service/content.ts'
import { askForNewsletter } from '../service/newsletter.ts'

/** API-39 to API-42: the blog, the contact form, the newsletter. */
export function contentApi(api: FastifyInstance, context: PublicContentContext): void {
  route(api, 'blog.articles', async () => ({
    ok: true,
    value: { articles: await listPublishedArticles(context) },
  }))

  route(api, 'blog.article', ({ params }) => readPublishedArticle(context, params.slug))

  route(api, 'general.sendMessage', async ({ body, principal, request }) => {
    const sent = await receiveMessage(context, body, {
      ip: request.ip,
      accountId: principal.account?.id ?? null,
    })
    return sent.ok ? { ...sent, message: 'sent successfully...' } : sent
  })

  route(api, 'general.subscribe', async ({ body, request }) => {
    const asked = await askForNewsletter(context, body.email, request.ip)
    return asked.ok ? { ...asked, message: 'subscribed successfully...' } : asked
  })
}
