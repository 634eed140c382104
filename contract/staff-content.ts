import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import type { ProseNode } from './content.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { idField, paging, slugField, versionField } from './fields.ts'
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
  /** Words that occur in the title, the slug or the summary. */
  q: words,
  ...sortQuery('title', 'published_at', 'changed_at'),
})

export const articleRow = z.object({
  id: idField,
  version: versionField,
  /** The title of the article. */
  title: z.string(),
  slug: slugField,
  state: z.enum(articleStates),
  /** When it is or was published, ISO 8601 in UTC; null for a draft. */
  published_at: z.nullable(z.string()),
  /** When it last changed, ISO 8601 in UTC. */
  changed_at: z.string(),
  /** The cover of the article; null without one. */
  picture: z.nullable(picture),
})

export const articlesPage = z.object({
  /** The articles of this page. */
  articles: z.array(articleRow),
  ...paging,
})

/** A picture that was uploaded for an article; `markdown` puts it into the text. */
export const articlePicture = z.extend(picture, {
  /** The Markdown that puts the picture into the text. */
  markdown: z.string(),
})

/** GET /staff/articles/{id}/. `slug_stays`: readers know its address, so it cannot be changed any more. */
export const articleFile = z.extend(articleRow, {
  /** What the article is about, in a sentence or two; may be empty. */
  summary: z.string(),
  /** The text in Markdown. */
  text: z.string(),
  /** Whether readers know its address, so that the slug cannot change any more. */
  slug_stays: z.boolean(),
  /** The pictures that were uploaded for the article. */
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
export const newArticle = z.strictObject({
  /** The title of the article. */
  title: typed('Title is required', 150),
  /** The slug of the article; left out, it is made from the title. */
  slug: z.optional(slug),
})

const text = z
  .string({ error: 'Text is required' })
  .check(tidied, z.maxLength(60_000, 'At most 60,000 characters'), storable)

/** PUT /staff/articles/{id}/. `picture_id` is the cover, one of its pictures; null for none. */
export const articleChange = z.strictObject({
  version,
  /** The title of the article. */
  title: newArticle.shape.title,
  /** The slug of the article; it cannot change once readers know it. */
  slug,
  /** What the article is about, in a sentence or two; may be empty. */
  summary: optionalText(300),
  /** The text in Markdown. */
  text,
  /** The id of the cover, one of the article's pictures; null for none. */
  picture_id: z.nullable(z.string().check(z.maxLength(100))),
})
export type ArticleChange = z.infer<typeof articleChange>

/** POST /staff/articles/{id}/publish/. `at` is the date it shows; one to come lets it wait until then. Left out: now. */
export const publishEntry = z.strictObject({
  version,
  /** When it is published, ISO 8601; null or left out for now. */
  at: z._default(z.nullable(moment), null),
})
/** POST /staff/articles/preview/ */
export const previewEntry = z.strictObject({
  /** The text in Markdown. */
  text,
})
/** The text as its public page shows it: words, or elements with attributes and children. */
export const previewed = z.object({
  /** The text as its page shows it: words, or elements with their attributes and children. */
  prose: z.array(z.custom<ProseNode>()),
})

/** POST /staff/articles/{id}/pictures/, beside the file, and PUT …/{picture}/: the words for those who do not see it. */
export const articlePictureEntry = z.strictObject({
  /** The text for people who cannot see the picture. */
  alt: typed('Say what is seen', 200),
})

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
  /** When it was written, ISO 8601 in UTC. */
  written_at: z.string(),
  /** The account that wrote it; null where the writer was not signed in. */
  account_id: z.nullable(z.string()),
  /** When it was marked as answered, ISO 8601 in UTC; null where it is not. */
  answered_at: z.nullable(z.string()),
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
  /** When the newsletter was asked for, ISO 8601 in UTC. */
  asked_at: z.string(),
  /** When the address was confirmed, ISO 8601 in UTC; null until then. */
  confirmed_at: z.nullable(z.string()),
  /** When the reader left, ISO 8601 in UTC; null where they have not. */
  left_at: z.nullable(z.string()),
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
      begun_at: z.string(),
      /** Null while it is being sent. */
      ended_at: z.nullable(z.string()),
      /** To how many readers it was sent so far. */
      sent: z.number(),
    }),
  ),
})
export type ArticleMailing = z.infer<typeof articleMailing>
