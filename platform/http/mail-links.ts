import type { FastifyPluginAsync } from 'fastify'
import { problems } from '../../contract/problems.ts'

/** Largest body in bytes: mail programs send a form of one line. */
const BODY_LIMIT = 8 * 1024

/** A link of a mail: what its press does, and the pages that say what became of it. */
export type MailLink = {
  path: string
  /** Does it by the token of the link; false where the token is not known or its time is over. */
  press: (token: string) => Promise<boolean>
  done: string
  lost: string
  /** Whether it stops mails: mail programs press it by themselves (RFC 8058) and get an answer without a redirect. */
  isList?: boolean
}

/**
 * Adds the POST routes of buttons behind links in mails, by the token alone: no cookie, no sign-in. A GET changes
 * nothing, because link scanners open every link.
 */
export function mailLinks(links: readonly MailLink[]): FastifyPluginAsync {
  return async (app) => {
    const asText = (_request: unknown, body: string | Buffer): Promise<string> =>
      Promise.resolve(String(body))
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, asText)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    for (const { path, press, done, lost, isList = false } of links)
      app.post<{ Querystring: { token?: unknown }; Body: string }>(path, async ({ query, body }, reply) => {
        const isDone = await press(typeof query.token === 'string' ? query.token : '')
        const isOneClick = isList && /List-Unsubscribe/.test(body ?? '') && /One-Click/.test(body)
        if (!isOneClick) return reply.redirect(isDone ? done : lost, 303)
        return reply
          .code(isDone ? 200 : 404)
          .type('text/plain; charset=utf-8')
          .send(isDone ? 'You are unsubscribed.' : problems.not_found.text)
      })
  }
}
