import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/index.ts'

/**
 * Confines the payment pages' origin to them: other paths redirect to the shop, so that no one signs in beside a
 * provider's script. Does nothing without such an origin.
 */
export function keepPayHost(app: FastifyInstance, { payment, publicUrl }: Config): void {
  if (payment.provider === 'sandbox' || payment.pagesUrl === publicUrl) return
  const { host } = new URL(payment.pagesUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== host || request.url.startsWith('/pay/') || request.url.startsWith('/health/')) return
    return reply.redirect(publicUrl, request.method === 'GET' ? 302 : 303)
  })
}
