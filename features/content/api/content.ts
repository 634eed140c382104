import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { ContentService } from '../service/content.ts'
import type { Newsletter } from '../service/newsletter.ts'

/** API-39 to API-42: the blog, the contact form, the newsletter. */
export function contentApi(api: FastifyInstance, service: ContentService, newsletter: Newsletter): void {
  route(api, 'blog.articles', async () => ({ ok: true, value: { articles: await service.articles() } }))

  route(api, 'blog.article', ({ params }) => service.article(params.slug))

  route(api, 'general.sendMessage', async ({ body, principal, request }) => {
    const sent = await service.sendMessage(body, {
      ip: request.ip,
      accountId: principal.account?.id ?? null,
    })
    return sent.ok ? { ...sent, message: 'sent successfully...' } : sent
  })

  route(api, 'general.subscribe', async ({ body, request }) => {
    const asked = await newsletter.ask(body.email, request.ip)
    return asked.ok ? { ...asked, message: 'subscribed successfully...' } : asked
  })
}
