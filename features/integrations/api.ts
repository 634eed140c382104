import type { FastifyInstance } from 'fastify'
import { ok, refuse } from '../../kernel/result.ts'
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
  route(api, 'seller.apiKeys', async ({ principal: { account } }) =>
    account ? ok({ keys: await readKeys(context, account.id) }) : refuse('sign_in_required'),
  )

  route(api, 'seller.createApiKey', async ({ principal: { account }, body }) =>
    account ? createKey(context, account, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.revokeApiKey', async ({ principal: { account }, params }) =>
    account ? endKey(context, account.id, params.id) : refuse('sign_in_required'),
  )
}

function webhookRoutes(api: FastifyInstance, context: IntegrationsContext): void {
  route(api, 'seller.webhooks', async ({ principal: { account } }) =>
    account ? ok({ webhooks: await readWebhooks(context, account.id) }) : refuse('sign_in_required'),
  )

  route(api, 'seller.createWebhook', async ({ principal: { account }, body }) =>
    account ? createWebhook(context, account, body) : refuse('sign_in_required'),
  )

  for (const [id, act] of [
    ['seller.deleteWebhook', deleteWebhook],
    ['seller.enableWebhook', enableWebhook],
    ['seller.testWebhook', testWebhook],
    ['seller.resendDelivery', resendDelivery],
  ] as const) {
    route(api, id, async ({ principal: { account }, params }) =>
      account ? act(context, account, params.id) : refuse('sign_in_required'),
    )
  }

  route(api, 'seller.webhookDeliveries', async ({ principal: { account }, params, query }) => {
    if (!account) return refuse('sign_in_required')
    const page = await readDeliveries(context, account.id, params.id, query)
    return page.ok
      ? ok({ deliveries: page.value.items, total: page.value.total, next: page.value.next })
      : page
  })
}
