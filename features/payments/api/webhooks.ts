import type { FastifyInstance } from 'fastify'
import { WEBHOOK_LIMIT } from '../../../contract/file-limits.ts'
import { route } from '../../../platform/http/route.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { receiveWebhook } from '../service/receive.ts'

/**
 * POST /shop/webhook/, in a scope of its own: there, bodies stay the bytes that came, since the signature is over them. Answers 200
 * as soon as the event is stored; a wrong signature gets 401 and leaves no trace.
 */
export function webhookRoutes(api: FastifyInstance, payments: PaymentsContext): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, 'payments.webhook', async ({ request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const received = await receiveWebhook(payments, { rawBody, headers: request.headers })
      return received.ok ? { ok: true, value: {}, message: 'received' } : received
    })
  })
}
