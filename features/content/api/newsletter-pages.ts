import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { problems } from '../../../contract/problems.ts'
import type { NewsletterContext } from '../context.ts'
import { confirmReader, unsubscribeReader } from '../service/newsletter.ts'

/** Largest body in bytes: mail programs send a form of one line. */
const BODY_LIMIT = 8 * 1024

type Pressed = { Querystring: { token?: unknown }; Body: string }

const tokenOf = ({ token }: { token?: unknown }): string => (typeof token === 'string' ? token : '')

const lead = (reply: FastifyReply, page: 'confirmed' | 'unsubscribed' | 'expired'): FastifyReply =>
  reply.redirect(`/newsletter/${page}`, 303)

/**
 * What the buttons of the newsletter's pages send: POST /newsletter/confirm and /newsletter/unsubscribe, each with the token
 * of a mail's link and nothing else, no cookie and no sign-in. A GET changes nothing, for programs that look for bad links
 * open every one. Mail programs that unsubscribe by themselves say so in the body (RFC 8058) and get an answer without a
 * redirect.
 */
export function newsletterPages(context: NewsletterContext): FastifyPluginAsync {
  return async (app) => {
    const asText = (_request: unknown, body: string | Buffer): Promise<string> =>
      Promise.resolve(String(body))
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/]) {
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, asText)
    }
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    app.post<Pressed>('/newsletter/confirm', async ({ query }, reply) => {
      const confirmed = await confirmReader(context, tokenOf(query))
      return lead(reply, confirmed.ok ? 'confirmed' : 'expired')
    })

    app.post<Pressed>('/newsletter/unsubscribe', async ({ query, body }, reply) => {
      const stopped = await unsubscribeReader(context, tokenOf(query))
      const isOneClick = /List-Unsubscribe/.test(body ?? '') && /One-Click/.test(body)
      if (!isOneClick) return lead(reply, stopped.ok ? 'unsubscribed' : 'expired')
      return reply
        .code(stopped.ok ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(stopped.ok ? 'You are unsubscribed.' : problems.not_found.text)
    })
  }
}
