import type * as z from 'zod/mini'
import { type Article, type articleList, articleNames } from '../../../contract/article.ts'
import type { contactMessage, ProseNode } from '../../../contract/content.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { PublicContentContext } from '../context.ts'
import { ContactMail } from '../emails/contact.tsx'
import { previewOf } from '../rules/limits.ts'
import {
  type DatedArticle,
  insertMessage,
  listArticles,
  nextPublication,
  readArticle,
} from '../store/content.ts'
import { coverOf } from '../view.ts'
import { htmlOf, plainTextOf, proseOf } from './markdown.ts'

type Nothing = Record<string, never>

/** API-39: the articles that are published, newest first, with their text as Markdown. */
export async function listPublishedArticles(
  context: PublicContentContext,
): Promise<z.infer<typeof articleList>['articles']> {
  const rows = await listArticles(context.readDb, context.clock.now())
  return rows.map((row) => listedOf(context, row))
}

/** When the next article comes out by itself; null where none waits. */
export function readNextPublication({
  readDb,
  clock,
}: Pick<PublicContentContext, 'readDb' | 'clock'>): Promise<Date | null> {
  return nextPublication(readDb, clock.now())
}

/** API-40: one published article with its text, as Markdown and as safe HTML; for pages as a tree. Refuses not_found. */
export async function readPublishedArticle(
  context: PublicContentContext,
  slug: string,
): Promise<Result<Article & { prose: ProseNode[] }, ProblemCode>> {
  const row = await readArticle(context.readDb, slug, context.clock.now())
  if (!row) return refuse('not_found')
  return ok({ ...listedOf(context, row), html: htmlOf(row.text), prose: proseOf(row.text) })
}

/** API-41: stores a message to the shop and mails it to those who answer. Refuses too_many_requests. */
export async function receiveMessage(
  { db, clock, throttles, mail, site }: PublicContentContext,
  message: z.infer<typeof contactMessage>,
  { ip, accountId }: { ip: string; accountId: Id | null },
): Promise<Result<Nothing, ProblemCode>> {
  const allowed = await throttles.sendMessage.take(networkOf(ip))
  if (!allowed.ok) return allowed
  const id = newId()
  const sender = { name: site.companyName, url: site.publicUrl }
  const rendered = await renderMail(ContactMail({ sender, from: message, text: message.text }))
  await withTx(db, async (tx) => {
    await insertMessage(tx, { ...message, id, account_id: accountId, created_at: clock.now() })
    await mail.enqueue(tx, {
      eventKey: `contact:${id}`,
      to: site.supportEmail,
      subject: `Contact form: ${unlinked(message.name)}`,
      replyTo: message.email,
      ...rendered,
    })
  })
  return ok({})
}

function listedOf({ pictureUrl }: PublicContentContext, row: DatedArticle) {
  const picture = coverOf(row)
  return {
    id: row.id,
    ...only(articleNames, row),
    image: picture && pictureUrl(picture.id, picture.widths),
    picture,
    preview: previewOf(plainTextOf(row.text)),
    updated_at: row.published_at.toISOString(),
    changed_at: (row.updated_at > row.published_at ? row.updated_at : row.published_at).toISOString(),
  }
}
