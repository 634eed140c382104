import type { FastifyPluginAsync } from 'fastify'
import { problems } from '../../contract/problems.ts'
import { isUnavailable } from '../../platform/db/index.ts'
import { popUpPage, popUpPolicy } from './pop-up-page.ts'
import type { Payments } from './service.ts'

const page = (text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment</title></head>
<body><main><h1>Payment</h1><p>${text}</p></main></body>
</html>
`

const html = 'text/html; charset=utf-8'

/**
 * GET /pay/{txRef}, the page the checkout shows in its frame: the provider's pop-up, the way to it, or why there is nothing to pay.
 * To be registered at the root, beside the API: it takes no tokens and shows nobody's data. Only pages of `shopUrl` may frame it.
 */
export const paymentPages =
  (payments: Pick<Payments, 'openAttempt'>, { shopUrl }: { shopUrl: string }): FastifyPluginAsync =>
  async (app) => {
    const shopOrigin = new URL(shopUrl).origin
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${shopOrigin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    }
    app.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'payment page failed')
      const { status, text } = problems[isUnavailable(error) ? 'unavailable' : 'internal']
      return reply.code(status).headers(headers).type(html).send(page(text))
    })
    app.get<{ Params: { txRef: string } }>('/pay/:txRef', async (request, reply) => {
      const { txRef } = request.params
      const opened = await payments.openAttempt(txRef)
      reply.headers(headers)
      if (!opened.ok) {
        const problem = problems[opened.code]
        return reply
          .code(problem.status)
          .type(html)
          .send(page(opened.message ?? problem.text))
      }
      const { popUp, amountKobo } = opened.value
      if (popUp.kind === 'redirect') return reply.redirect(popUp.url, 303)
      return (
        reply
          .header('content-security-policy', popUpPolicy(popUp.page, shopOrigin))
          // The providers look at which site they are shown on.
          .header('referrer-policy', 'origin')
          .type(html)
          .send(popUpPage(popUp.page, { txRef, amountKobo, shopOrigin }))
      )
    })
  }
