import type { FastifyPluginAsync } from 'fastify'
import { problems } from '../../contract/problems.ts'
import { isUnavailable } from '../../platform/db/index.ts'
import type { Payments } from './service.ts'

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
}

const page = (text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment</title></head>
<body><main><h1>Payment</h1><p>${text}</p></main></body>
</html>
`

/**
 * GET /pay/{txRef}, the page the checkout shows in its frame: leads to the provider's pop-up, or says why there is nothing to pay.
 * To be registered at the root, beside the API: it takes no tokens and shows nobody's data.
 */
export const paymentPages =
  (payments: Pick<Payments, 'openAttempt'>): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'payment page failed')
      const { status, text } = problems[isUnavailable(error) ? 'unavailable' : 'internal']
      return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(text))
    })
    app.get<{ Params: { txRef: string } }>('/pay/:txRef', async (request, reply) => {
      const opened = await payments.openAttempt(request.params.txRef)
      reply.headers(headers)
      if (opened.ok) return reply.redirect(opened.value.url, 303)
      const problem = problems[opened.code]
      return reply
        .code(problem.status)
        .type('text/html; charset=utf-8')
        .send(page(opened.message ?? problem.text))
    })
  }
