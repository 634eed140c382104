import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { createdAt, idField, momentField, paging } from './fields.ts'
import { scopeNames } from './principal.ts'
import { line, typed } from './texts.ts'

/** The events that a webhook may tell a seller of. */
export const webhookEvents = ['order.paid', 'parcel.due', 'payout.sent'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The most keys and webhooks that a seller has at once. */
export const MOST_KEYS = 20
export const MOST_WEBHOOKS = 5
/** Days an API key may be good for at most. */
export const MOST_KEY_DAYS = 365

const scopesShape = z
  .array(z.enum(scopeNames))
  .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(scopeNames.length))

/** An API key without the key itself, which is shown once. Times are ISO. */
export const apiKey = z.object({
  id: idField,
  /** The name that the seller gave the key. */
  name: z.string(),
  /** Its first letters, such as 'awk_3fK9'. */
  hint: z.string(),
  /** What the key may do. */
  scopes: z.array(z.enum(scopeNames)),
  created_at: createdAt,
  /** Until when the key is good. */
  expires_at: momentField,
  /** When it was last used, to the minute; null before the first time. */
  used_at: z.nullable(momentField),
})
export type ApiKey = z.infer<typeof apiKey>

/** POST /seller/api-keys/: `days` until it ends; the password of the account, or with a second factor a session that passed it within 15 minutes. */
export const newApiKey = z.strictObject({
  /** A name for the key. */
  name: typed('Name is required', 60),
  /** What the key may do. */
  scopes: scopesShape,
  /** For how many days the key is good. */
  days: z._default(z.int().check(z.gte(1), z.lte(MOST_KEY_DAYS)), 90),
  /** The password; empty where the session passed the second factor within 15 minutes. */
  current_password: z._default(z.string().check(z.maxLength(200)), ''),
})

/** The answer to it: `token` is the key, shown this once. */
export const createdApiKey = z.extend(apiKey, {
  /** The key itself, shown this once. */
  token: z.string(),
})
export const apiKeys = z.object({
  /** The keys of the seller. */
  keys: z.array(apiKey),
})

/** An address that hears of events. */
export const webhook = z.object({
  id: idField,
  /** The https address that the messages go to. */
  url: z.string(),
  /** The events that it hears of. */
  events: z.array(z.enum(webhookEvents)),
  created_at: createdAt,
  /** When it was switched off because too many messages could not be delivered; null while it is on. */
  disabled_at: z.nullable(momentField),
})
export type Webhook = z.infer<typeof webhook>

/** POST /seller/webhooks/: an https address; the password of the account, or with a second factor a session that passed it within 15 minutes. */
export const newWebhook = z.strictObject({
  /** The https address that the messages are to go to. */
  url: z.string().check(line, z.minLength(1, 'Address is required'), z.maxLength(500)),
  /** The events that it is to hear of. */
  events: z
    .array(z.enum(webhookEvents))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEvents.length)),
  /** The password; empty where the session passed the second factor within 15 minutes. */
  current_password: z._default(z.string().check(z.maxLength(200)), ''),
})

/** The answer to it: `secret` signs its messages, shown this once. */
export const createdWebhook = z.extend(webhook, {
  /** The secret that signs the messages, shown this once. */
  secret: z.string(),
})
export const webhooks = z.object({
  /** The webhooks of the seller. */
  webhooks: z.array(webhook),
})

/** A message to a webhook, and what became of it. */
export const delivery = z.object({
  id: idField,
  /** The event that the message is about. */
  event: z.enum([...webhookEvents, 'test']),
  created_at: createdAt,
  /** How often we tried to deliver it. */
  attempts: z.number(),
  /** The HTTP status of the last answer; null where there was none. */
  last_status: z.nullable(z.number()),
  /** Why the last try failed: no answer, the status that was answered, or what is wrong with the address; empty where it did not. */
  last_error: z.string(),
  /** When it was delivered; null until then. */
  delivered_at: z.nullable(momentField),
  /** When we stopped trying; null where we have not. */
  given_up_at: z.nullable(momentField),
})
export type Delivery = z.infer<typeof delivery>

export const deliveriesQuery = z.object(pageQuery)
export const deliveryPage = z.object({
  /** The messages of this page, the newest first. */
  deliveries: z.array(delivery),
  ...paging,
})
