import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/index.ts'

/**
 * Keeps the origin of the payment pages for them alone: whatever else is asked for there leads to the shop's own address, so that nobody
 * signs in beside a provider's script. Nothing to do where they have no origin of their own.
 */
export function keepPayHost(app: FastifyInstance, { payment, publicUrl }: Config): void {
  if (payment.provider === 'sandbox' || payment.pagesUrl === publicUrl) return
  const { host } = new URL(payment.pagesUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== host || request.url.startsWith('/pay/') || request.url.startsWith('/health/')) return
    return reply.redirect(publicUrl, request.method === 'GET' ? 302 : 303)
  })
}
