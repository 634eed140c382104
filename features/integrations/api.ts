import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { IntegrationsContext } from './context.ts'
import { createKey, endKey, readKeys } from './service/keys.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  readDeliveries,
  readWebhooks,
  resendDelivery,
  testWebhook,
} from './service/webhooks.ts'

/** Adds the routes by which a seller manages keys and webhooks. */
export function integrationsApi(api: FastifyInstance, context: IntegrationsContext): void {
  keyRoutes(api, context)
  webhookRoutes(api, context)
}

function keyRoutes(api: FastifyInstance, context: IntegrationsContext): void {
  route(api, 'seller.apiKeys', async ({ account }) => ok({ keys: await readKeys(context, account.id) }))

  route(api, 'seller.createApiKey', ({ account, body }) => createKey(context, account, body))

  route(api, 'seller.revokeApiKey', ({ account, params }) => endKey(context, account.id, params.id))
}

function webhookRoutes(api: FastifyInstance, context: IntegrationsContext): void {
  route(api, 'seller.webhooks', async ({ account }) =>
    ok({ webhooks: await readWebhooks(context, account.id) }),
  )

  route(api, 'seller.createWebhook', ({ account, body }) => createWebhook(context, account, body))

  for (const [id, act] of [
    ['seller.deleteWebhook', deleteWebhook],
    ['seller.enableWebhook', enableWebhook],
    ['seller.testWebhook', testWebhook],
    ['seller.resendDelivery', resendDelivery],
  ] as const) {
    route(api, id, ({ account, params }) => act(context, account, params.id))
  }

  route(api, 'seller.webhookDeliveries', async ({ account, params, query }) => {
    const page = await readDeliveries(context, account.id, params.id, query)
    return page.ok
      ? ok({ deliveries: page.value.items, total: page.value.total, next: page.value.next })
      : page
  })
}
