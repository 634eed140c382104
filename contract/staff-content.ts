import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import { idField, momentField, paging, version, versionField } from './fields.ts'
import { optionalText, storable, tidied } from './texts.ts'

const words = optionalText(100)

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/** GET /staff/messages/: those that wait for an answer first, oldest first; then the newest. */
export const messagesQuery = z.object({
  ...pageQuery,
  /** Whether to list messages that wait for an answer, or answered ones. */
  state: z.optional(z.enum(['open', 'answered'])),
  /** Words that occur in the message, the note, or the name or address of its writer. */
  q: words,
  ...sortQuery('written_at', 'name', 'answered_at'),
})

/** GET /staff/messages.csv: the filters of the list. */
export const messageExportQuery = z.pick(messagesQuery, { state: true, q: true })

export const message = z.object({
  id: idField,
  version: versionField,
  /** The name of the person who wrote it. */
  name: z.string(),
  /** The e-mail address of the person who wrote it. */
  email: z.string(),
  /** The text of the message. */
  text: z.string(),
  /** When it was written. */
  written_at: momentField,
  /** The account that wrote it; null where the writer was not signed in. */
  account_id: z.nullable(z.string()),
  /** When it was marked as answered; null where it is not. */
  answered_at: z.nullable(momentField),
  /** The name of the member of staff who answered it; null until then. */
  answered_by: z.nullable(z.string()),
  /** What staff noted about it for themselves. */
  note: z.string(),
})
export type Message = z.infer<typeof message>

export const messagesPage = z.object({
  /** The messages of this page. */
  messages: z.array(message),
  ...paging,
})

/** PATCH /staff/messages/{id}/: what is left out stays. */
export const messageChange = z.strictObject({
  version,
  /** Whether the message is answered; left out, it stays. */
  answered: z.optional(z.boolean()),
  /** What staff note about it for themselves; left out, it stays. */
  note: z.optional(z.string().check(tidied, z.maxLength(2_000, 'At most 2,000 characters'), storable)),
})

// ── The newsletter ───────────────────────────────────────────────────────────────────────────────────────────────────
/** 'pending': asked for and not confirmed; 'left': was a reader, and stopped. */
export const subscriptionStates = ['confirmed', 'pending', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const subscribersFilter = {
  /** The state of the subscriptions to list; left out, any. */
  state: z.optional(z.enum(subscriptionStates)),
  /** Words that occur in the e-mail address. */
  q: words,
}

/** GET /staff/newsletter/: the newest first. */
export const subscribersQuery = z.object({
  ...pageQuery,
  ...subscribersFilter,
  ...sortQuery('email', 'asked_at', 'confirmed_at'),
})
/** GET /staff/newsletter.csv */
export const subscribersExportQuery = z.object(subscribersFilter)

export const subscriber = z.object({
  id: idField,
  /** The e-mail address. */
  email: z.string(),
  state: z.enum(subscriptionStates),
  /** When the newsletter was asked for. */
  asked_at: momentField,
  /** When the address was confirmed; null until then. */
  confirmed_at: z.nullable(momentField),
  /** When the reader left; null where they have not. */
  left_at: z.nullable(momentField),
})

export const subscribersPage = z.object({
  /** The addresses of this page. */
  subscribers: z.array(subscriber),
  /** How many addresses there are in each state. */
  counts: z.object({
    /** How many are confirmed. */
    confirmed: z.number(),
    /** How many are not confirmed yet. */
    pending: z.number(),
    /** How many left. */
    left: z.number(),
  }),
  ...paging,
})

/** GET /staff/articles/{id}/newsletter/: how many addresses read the newsletter, and to how many of them the article was sent. */
export const articleMailing = z.object({
  /** How many addresses have confirmed that they read the newsletter. */
  readers: z.number(),
  /** The one time that the article is sent; null before. */
  issue: z.nullable(
    z.object({
      /** When the first mails were written. */
      begun_at: momentField,
      /** Null while it is being sent. */
      ended_at: z.nullable(momentField),
      /** To how many readers it was sent so far. */
      sent: z.number(),
    }),
  ),
})
export type ArticleMailing = z.infer<typeof articleMailing>
