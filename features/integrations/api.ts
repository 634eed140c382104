import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../contract/envelope.ts'
import {
  apiKeys,
  createdApiKey,
  createdWebhook,
  deliveriesQuery,
  deliveryPage,
  newApiKey,
  newWebhook,
  webhooks,
} from '../../contract/integration.ts'
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

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** Adds the routes by which a seller manages keys and webhooks. */
export function integrationsApi(api: FastifyInstance, context: IntegrationsContext): void {
  keyRoutes(api, context)
  webhookRoutes(api, context)
}

function keyRoutes(api: FastifyInstance, context: IntegrationsContext): void {
  route(api, {
    operation: 'seller.apiKeys',
    method: 'GET',
    url: '/seller/api-keys',
    summary: 'The API keys of your programs',
    data: apiKeys,
    handle: async ({ principal: { account } }) =>
      account ? ok({ keys: await readKeys(context, account.id) }) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.createApiKey',
    method: 'POST',
    url: '/seller/api-keys',
    summary: 'Make an API key; the answer shows it this once',
    body: newApiKey,
    data: createdApiKey,
    status: 201,
    handle: async ({ principal: { account }, body }) =>
      account ? createKey(context, account, body) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.revokeApiKey',
    method: 'DELETE',
    url: '/seller/api-keys/:id',
    summary: 'End an API key at once',
    params: idParams,
    data: nothing,
    handle: async ({ principal: { account }, params }) =>
      account ? endKey(context, account.id, params.id) : refuse('sign_in_required'),
  })
}

function webhookRoutes(api: FastifyInstance, context: IntegrationsContext): void {
  route(api, {
    operation: 'seller.webhooks',
    method: 'GET',
    url: '/seller/webhooks',
    summary: 'The addresses that hear of events of your shop',
    data: webhooks,
    handle: async ({ principal: { account } }) =>
      account ? ok({ webhooks: await readWebhooks(context, account.id) }) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.createWebhook',
    method: 'POST',
    url: '/seller/webhooks',
    summary: 'Add an address that hears of events; the answer shows its secret this once',
    body: newWebhook,
    data: createdWebhook,
    status: 201,
    handle: async ({ principal: { account }, body }) =>
      account ? createWebhook(context, account, body) : refuse('sign_in_required'),
  })

  for (const [operation, method, url, summary, act] of [
    ['seller.deleteWebhook', 'DELETE', '/seller/webhooks/:id', 'Delete a webhook', deleteWebhook],
    [
      'seller.enableWebhook',
      'POST',
      '/seller/webhooks/:id/enable',
      'Switch a webhook on that was switched off',
      enableWebhook,
    ],
    [
      'seller.testWebhook',
      'POST',
      '/seller/webhooks/:id/test',
      "Send a message of the event 'test' to a webhook",
      testWebhook,
    ],
    [
      'seller.resendDelivery',
      'POST',
      '/seller/webhook-deliveries/:id/resend',
      'Send a message again that has not arrived',
      resendDelivery,
    ],
  ] as const) {
    route(api, {
      operation,
      method,
      url,
      summary,
      params: idParams,
      data: nothing,
      handle: async ({ principal: { account }, params }) =>
        account ? act(context, account.id, params.id) : refuse('sign_in_required'),
    })
  }

  route(api, {
    operation: 'seller.webhookDeliveries',
    method: 'GET',
    url: '/seller/webhooks/:id/deliveries',
    summary: 'The messages to a webhook of the last 30 days, newest first',
    params: idParams,
    query: deliveriesQuery,
    data: deliveryPage,
    handle: async ({ principal: { account }, params, query }) => {
      if (!account) return refuse('sign_in_required')
      const page = await readDeliveries(context, account.id, params.id, query)
      return page.ok
        ? ok({ deliveries: page.value.items, total: page.value.total, next: page.value.next })
        : page
    },
  })
}
