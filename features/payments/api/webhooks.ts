import type { FastifyInstance } from 'fastify'
import { WEBHOOK_LIMIT } from '../../../contract/file-limits.ts'
import { route } from '../../../platform/http/route.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { receiveWebhook } from '../service/receive.ts'

/** POST /shop/webhook/, whose body stays bytes for its signature. Answers 200 once the event is stored; 401 for a wrong signature, without a trace. */
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
