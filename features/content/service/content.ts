import type * as z from 'zod/mini'
import type { Article, articleList, contactMessage, ProseNode } from '../../../contract/content.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { type Limits, networkOf } from '../../../platform/limits/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { ContactMail } from '../emails/contact.tsx'
import { limitRules, previewOf } from '../rules/limits.ts'
import { type ArticleRow, insertMessage, listArticles, readArticle } from '../store/content.ts'
import { pictureOf } from '../view.ts'
import { htmlOf, plainTextOf, proseOf } from './markdown.ts'

/** What content needs from the rest of the program. */
export type ContentDeps = {
  db: Db
  clock: Clock
  limits: Limits
  mail: Mail
  site: { publicUrl: string; supportEmail: string; companyName: string }
  /** The address of a picture in a middle size. */
  pictureUrl: (id: Id, widths: readonly number[]) => string
}

type Nothing = Record<string, never>

/** Articles, and messages to us. */
export function createContentService({ db, clock, limits, mail, site, pictureUrl }: ContentDeps) {
  const messages = limits.throttle('contact', limitRules.sendMessage)

  const listed = (row: ArticleRow) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    ...imagesOf(row, pictureUrl),
    summary: row.summary,
    preview: previewOf(plainTextOf(row.text)),
    text: row.text,
    updated_at: row.published_at.toISOString(),
    changed_at: (row.updated_at > row.published_at ? row.updated_at : row.published_at).toISOString(),
  })

  return {
    /** API-39: the articles that are out, newest first, with their text as Markdown. */
    articles: async (): Promise<z.infer<typeof articleList>['articles']> =>
      (await listArticles(db, clock.now())).map(listed),

    /** API-40: one article with its text, as Markdown and as safe HTML; for pages as a tree. */
    article: async (slug: string): Promise<Result<Article & { prose: ProseNode[] }, ProblemCode>> => {
      const row = await readArticle(db, slug, clock.now())
      if (!row) return refuse('not_found')
      return ok({ ...listed(row), html: htmlOf(row.text), prose: proseOf(row.text) })
    },

    /** API-41: keeps a message and mails it to those who answer. */
    sendMessage: async (
      message: z.infer<typeof contactMessage>,
      { ip, accountId }: { ip: string; accountId: Id | null },
    ): Promise<Result<Nothing, ProblemCode>> => {
      const allowed = await messages.take(networkOf(ip))
      if (!allowed.ok) return allowed
      const id = newId()
      const sender = { name: site.companyName, url: site.publicUrl }
      const rendered = await renderMail(ContactMail({ sender, from: message, text: message.text }))
      await withTx(db, async (tx) => {
        await insertMessage(tx, { ...message, id, accountId, now: clock.now() })
        await mail.enqueue(tx, {
          eventKey: `contact:${id}`,
          to: site.supportEmail,
          subject: `Contact form: ${message.name}`,
          replyTo: message.email,
          ...rendered,
        })
      })
      return ok({})
    },
  }
}

export type ContentService = ReturnType<typeof createContentService>

function imagesOf(
  row: ArticleRow,
  pictureUrl: ContentDeps['pictureUrl'],
): Pick<Article, 'image' | 'picture'> {
  const picture = pictureOf(row)
  return { image: picture && pictureUrl(picture.id, picture.widths), picture }
}
