import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import type { ProseNode } from './content.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { version } from './seller.ts'
import { line, moment, optionalText, storable, tidied, typed } from './texts.ts'

const words = optionalText(100)

// ── Articles ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/** 'scheduled': it has a date that is still to come. */
export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

/** GET /staff/articles/: those changed last first. */
export const articlesQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(articleStates)),
  q: words,
  sort: sortQuery('title', 'published_at', 'changed_at'),
})

export const articleRow = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  slug: z.string(),
  state: z.enum(articleStates),
  published_at: z.nullable(z.string()),
  changed_at: z.string(),
  picture: z.nullable(picture),
})

export const articlesPage = z.object({
  articles: z.array(articleRow),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** A picture that was uploaded for an article; `markdown` puts it into the text. */
export const articlePicture = z.extend(picture, { markdown: z.string() })

/** GET /staff/articles/{id}/. `slug_stays`: readers know its address, so it cannot be changed any more. */
export const articleFile = z.extend(articleRow, {
  summary: z.string(),
  text: z.string(),
  slug_stays: z.boolean(),
  pictures: z.array(articlePicture),
})
export type ArticleFile = z.infer<typeof articleFile>

const slug = z
  .string({ error: 'Address is required' })
  .check(
    line,
    z.maxLength(100, 'At most 100 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, such as how-to-hang'),
  )

/** POST /staff/articles/: a draft. Without `slug` its address is made from the title. */
export const newArticle = z.strictObject({ title: typed('Title is required', 150), slug: z.optional(slug) })

const text = z
  .string({ error: 'Text is required' })
  .check(tidied, z.maxLength(60_000, 'At most 60,000 characters'), storable)

/** PUT /staff/articles/{id}/. `picture_id` is the cover, one of its pictures; null for none. */
export const articleChange = z.strictObject({
  version,
  title: newArticle.shape.title,
  slug,
  summary: optionalText(300),
  text,
  picture_id: z.nullable(z.string().check(z.maxLength(100))),
})
export type ArticleChange = z.infer<typeof articleChange>

/** POST /staff/articles/{id}/publish/. `at` is the date it shows; one to come lets it wait until then. Left out: now. */
export const publishEntry = z.strictObject({ version, at: z._default(z.nullable(moment), null) })
/** POST /staff/articles/preview/ */
export const previewEntry = z.strictObject({ text })
/** The text as its public page shows it: words, or elements with attributes and children. */
export const previewed = z.object({ prose: z.array(z.custom<ProseNode>()) })

/** POST /staff/articles/{id}/pictures/, beside the file, and PUT …/{picture}/: the words for those who do not see it. */
export const articlePictureEntry = z.strictObject({ alt: typed('Say what is seen', 200) })

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
/** GET /staff/messages/: those that wait for an answer first, oldest first; then the newest. */
export const messagesQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(['open', 'answered'])),
  q: words,
  sort: sortQuery('written_at', 'name', 'answered_at'),
})

/** GET /staff/messages.csv: the filters of the list. */
export const messageExportQuery = z.pick(messagesQuery, { state: true, q: true })

export const message = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  written_at: z.string(),
  /** The account that wrote it, if it was signed in. */
  account_id: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** What staff noted about it for themselves. */
  note: z.string(),
})
export type Message = z.infer<typeof message>

export const messagesPage = z.object({
  messages: z.array(message),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** PATCH /staff/messages/{id}/: what is left out stays. */
export const messageChange = z.strictObject({
  version,
  answered: z.optional(z.boolean()),
  note: z.optional(z.string().check(tidied, z.maxLength(2_000, 'At most 2,000 characters'), storable)),
})

// ── The newsletter ───────────────────────────────────────────────────────────────────────────────────────────────────
/** 'pending': asked for and not confirmed; 'left': was a reader, and stopped. */
export const subscriptionStates = ['confirmed', 'pending', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const subscribersFilter = { state: z.optional(z.enum(subscriptionStates)), q: words }

/** GET /staff/newsletter/: the newest first. */
export const subscribersQuery = z.object({
  ...pageQuery,
  ...subscribersFilter,
  sort: sortQuery('email', 'asked_at', 'confirmed_at'),
})
/** GET /staff/newsletter.csv */
export const subscribersExportQuery = z.object(subscribersFilter)

export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriptionStates),
  asked_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  left_at: z.nullable(z.string()),
})

export const subscribersPage = z.object({
  subscribers: z.array(subscriber),
  counts: z.object({ confirmed: z.number(), pending: z.number(), left: z.number() }),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** GET /staff/articles/{id}/newsletter/: how many addresses read the newsletter, and to how many of them the article was sent. */
export const articleMailing = z.object({
  /** How many addresses have confirmed that they read the newsletter. */
  readers: z.number(),
  /** The one time that the article is sent; null before. */
  issue: z.nullable(
    z.object({
      /** When the first mails were written. */
      begun_at: z.string(),
      /** Null while it is being sent. */
      ended_at: z.nullable(z.string()),
      /** To how many readers it was sent so far. */
      sent: z.number(),
    }),
  ),
})
export type ArticleMailing = z.infer<typeof articleMailing>
