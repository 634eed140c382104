import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { emailOnly } from '../../contract/account.ts'
import { article, articleList, contactMessage } from '../../contract/content.ts'
import { nothing } from '../../contract/envelope.ts'
import { storable } from '../../contract/texts.ts'
import { route } from '../../platform/http/route.ts'
import type { Newsletter } from './newsletter/service.ts'
import type { ContentService } from './service.ts'

/** API-39 to API-42: the blog, the contact form, the newsletter. */
export function contentApi(api: FastifyInstance, service: ContentService, newsletter: Newsletter): void {
  route(api, {
    operation: 'blog.articles',
    method: 'GET',
    url: '/blog/articles',
    summary: 'All articles, newest first',
    data: articleList,
    handle: async () => ({ ok: true, value: { articles: await service.articles() } }),
  })

  route(api, {
    operation: 'blog.article',
    method: 'GET',
    url: '/blog/articles/:slug',
    summary: 'One article',
    params: z.object({ slug: z.string().check(z.maxLength(200), storable) }),
    data: article,
    handle: ({ params }) => service.article(params.slug),
  })

  route(api, {
    operation: 'general.sendMessage',
    method: 'POST',
    url: '/general/send-message',
    summary: 'Send us a message',
    body: contactMessage,
    data: nothing,
    handle: async ({ body, principal, request }) => {
      const sent = await service.sendMessage(body, {
        ip: request.ip,
        accountId: principal.account?.id ?? null,
      })
      return sent.ok ? { ...sent, message: 'sent successfully...' } : sent
    },
  })

  route(api, {
    operation: 'general.subscribe',
    method: 'POST',
    url: '/general/subscribe',
    summary: 'Subscribe to the newsletter; it begins when the address has confirmed by the link in the mail',
    body: emailOnly,
    data: nothing,
    handle: async ({ body, request }) => {
      const asked = await newsletter.ask(body.email, request.ip)
      return asked.ok ? { ...asked, message: 'subscribed successfully...' } : asked
    },
  })
}
