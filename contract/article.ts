import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import type { ProseNode } from './content.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { idField, momentField, paging, slugField, version, versionField } from './fields.ts'
import { entriesOf, type FieldRules, namesOf, viewsOf } from './record.ts'
import { line, moment, optionalText, storable, tidied, typed } from './texts.ts'

const slug = z
  .string({ error: 'Address is required' })
  .check(
    line,
    z.maxLength(100, 'At most 100 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, such as how-to-hang'),
  )

const text = z
  .string({ error: 'Text is required' })
  .check(tidied, z.maxLength(60_000, 'At most 60,000 characters'), storable)

/** The words of an article: its page shows them, and the office writes them. */
export const articleFields = {
  /** The title of the article. */
  title: { entry: typed('Title is required', 150), view: z.string(), label: 'Title' },
  /** The name in addresses: lower-case letters, digits and hyphens; it stays once readers know it. */
  slug: { entry: slug, view: slugField, label: 'Address' },
  /** What the article is about, in a sentence or two; may be empty. */
  summary: { entry: optionalText(300), view: z.string(), label: 'Summary' },
  /** The text in Markdown. */
  text: { entry: text, view: z.string(), label: 'Text' },
} as const satisfies Record<string, FieldRules>
export type ArticleName = keyof typeof articleFields
export const articleNames = namesOf(articleFields)

/** An article. `text` is Markdown, `html` the same as safe HTML. */
export const article = z.object({
  id: idField,
  ...viewsOf(articleFields),
  /** The address of the picture of the article; null without one. */
  image: z.nullable(z.string()),
  /** The picture of the article; null without one. */
  picture: z.nullable(picture),
  /** Plain text, 150 characters and dots. */
  preview: z.string(),
  /** The text as safe HTML. */
  html: z.string(),
  /** The date it shows, from which on it is out. */
  updated_at: momentField,
  /** When its words or pictures were last changed. */
  changed_at: momentField,
})
export type Article = z.infer<typeof article>

export const articleList = z.object({
  /** All articles, the newest first. */
  articles: z.array(z.omit(article, { html: true })),
})

/** 'scheduled': it has a date that is still to come. */
export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

/** GET /staff/articles/: those changed last first. */
export const articlesQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(articleStates)),
  /** Words that occur in the title, the slug or the summary. */
  q: optionalText(100),
  ...sortQuery('title', 'published_at', 'changed_at'),
})

export const articleRow = z.object({
  id: idField,
  version: versionField,
  /** The title of the article. */
  title: articleFields.title.view,
  slug: slugField,
  state: z.enum(articleStates),
  /** When it is or was published; null for a draft. */
  published_at: z.nullable(momentField),
  /** When it last changed. */
  changed_at: momentField,
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
  ...viewsOf(articleFields),
  /** Whether readers know its address, so that the slug cannot change any more. */
  slug_stays: z.boolean(),
  /** The pictures that were uploaded for the article. */
  pictures: z.array(articlePicture),
})
export type ArticleFile = z.infer<typeof articleFile>

/** POST /staff/articles/: a draft. Without `slug` its address is made from the title. */
export const newArticle = z.strictObject({
  /** The title of the article. */
  title: articleFields.title.entry,
  /** The slug of the article; left out, it is made from the title. */
  slug: z.optional(slug),
})

/** PUT /staff/articles/{id}/. `picture_id` is the cover, one of its pictures; null for none. */
export const articleChange = z.strictObject({
  version,
  ...entriesOf(articleFields),
  /** The id of the cover, one of the article's pictures; null for none. */
  picture_id: z.nullable(z.string().check(z.maxLength(100))),
})
export type ArticleChange = z.infer<typeof articleChange>

/** POST /staff/articles/{id}/publish/. `at` is the date it shows; one to come lets it wait until then. Left out: now. */
export const publishEntry = z.strictObject({
  version,
  /** When it is published; null or left out for now. */
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
