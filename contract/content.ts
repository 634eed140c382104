import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { idField, slugField } from './fields.ts'
import { email, storable, tidied, typed } from './texts.ts'

/** An article. `text` is Markdown, `html` the same as safe HTML. */
export const article = z.object({
  id: idField,
  /** The title of the article. */
  title: z.string(),
  slug: slugField,
  /** The address of the picture of the article; null without one. */
  image: z.nullable(z.string()),
  /** The picture of the article; null without one. */
  picture: z.nullable(picture),
  /** What the article is about, in a sentence or two. */
  summary: z.string(),
  /** Plain text, 150 characters and dots. */
  preview: z.string(),
  /** The text in Markdown. */
  text: z.string(),
  /** The text as safe HTML. */
  html: z.string(),
  /** The date it shows, from which on it is out. */
  updated_at: z.string(),
  /** When its words or pictures were last changed. */
  changed_at: z.string(),
})
export type Article = z.infer<typeof article>

/** An element of a long text, such as a paragraph or a link. */
export type ProseElement = { tag: string; attributes?: Record<string, string>; children?: ProseNode[] }

/** A part of a long text as pages show it: words, or an element. */
export type ProseNode = string | ProseElement

export const articleList = z.object({
  /** All articles, the newest first. */
  articles: z.array(z.omit(article, { html: true })),
})

/** POST /general/send-message/ */
export const contactMessage = z.object({
  /** The e-mail address for the answer. */
  email,
  /** The name of the person who writes. */
  name: typed('name is required', 120),
  /** The text of the message. */
  text: z
    .string({ error: 'message is required' })
    .check(
      tidied,
      z.minLength(1, { error: 'message is required', abort: true }),
      z.minLength(20, 'Not less than 20...'),
      z.maxLength(10_000, 'At most 10,000 characters'),
      storable,
    ),
})

/** The consent to the newsletter, as the confirmation mail and its page quote it. */
export const newsletterWording = {
  version: 'newsletter-2026-11-26',
  text: 'Send me the newsletter: a short e-mail when new works arrive. I can stop it at any time.',
} as const
