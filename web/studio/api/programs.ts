import type * as z from 'zod/mini'
import type {
  apiKeys,
  createdApiKey,
  createdWebhook,
  deliveryPage,
  newApiKey,
  newWebhook,
  webhooks,
} from '../../../contract/integration.ts'
import { ask } from './seller.ts'

const part = (id: string): string => encodeURIComponent(id)

export const fetchKeys = (signal?: AbortSignal) =>
  ask<z.infer<typeof apiKeys>>('GET', '/seller/api-keys/', { signal })
export const makeKey = (form: z.input<typeof newApiKey>) =>
  ask<z.infer<typeof createdApiKey>>('POST', '/seller/api-keys/', { body: form })
export const endKey = (id: string) => ask('DELETE', `/seller/api-keys/${part(id)}/`)

export const fetchWebhooks = (signal?: AbortSignal) =>
  ask<z.infer<typeof webhooks>>('GET', '/seller/webhooks/', { signal })
export const addWebhook = (form: z.input<typeof newWebhook>) =>
  ask<z.infer<typeof createdWebhook>>('POST', '/seller/webhooks/', { body: form })
export const deleteWebhook = (id: string) => ask('DELETE', `/seller/webhooks/${part(id)}/`)
export const enableWebhook = (id: string) => ask('POST', `/seller/webhooks/${part(id)}/enable/`, { body: {} })
export const testWebhook = (id: string) => ask('POST', `/seller/webhooks/${part(id)}/test/`, { body: {} })
export const fetchDeliveries = (id: string, signal?: AbortSignal) =>
  ask<z.infer<typeof deliveryPage>>('GET', `/seller/webhooks/${part(id)}/deliveries/?limit=10`, { signal })
export const resendDelivery = (id: string) =>
  ask('POST', `/seller/webhook-deliveries/${part(id)}/resend/`, { body: {} })
