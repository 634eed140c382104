import type * as z from 'zod/mini'
import {
  type ArticleChange,
  type ArticleFile,
  type ArticleName,
  articleNames,
  type articlesPage,
  type newArticle,
} from '../../../contract/article.ts'
import type { PictureData } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { pictureAddress } from '../../media/index.server.ts'
import type { ContentContext } from '../context.ts'
import { addressStays, articleStateOf, publicationAt } from '../rules/articles.ts'
import { isShownInArticles, listArticlePictures } from '../store/article-pictures.ts'
import * as store from '../store/articles.ts'
import type { StoredArticle } from '../store/content.ts'
import { coverOf } from '../view.ts'
import { picturesIn } from './markdown.ts'

type FileResult = Result<ArticleFile, ProblemCode>

/** The width of a picture in a text: twice a column of text, for fine screens. */
const inText = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1200) ?? widths[0] ?? 1200

/** What puts a picture into a text. */
const markdownOf = ({ id, widths, alt }: PictureData): string =>
  `![${alt.replace(/[[\]\\]/g, '\\$&')}](${pictureAddress(id, inText(widths))})`

/** Why a text cannot be published: it is empty, or a picture in it has no alternative text. */
function refuseIncomplete(text: string): Refusal<ProblemCode> | undefined {
  if (text.trim() === '')
    return refuse('article_incomplete', { field: 'text', message: 'The article has no text yet.' })
  const undescribed = picturesIn(text).find(({ alt }) => alt === '')
  return undescribed
    ? refuse('article_incomplete', {
        field: 'text',
        message: `Say what is seen in the picture ${undescribed.src}: ![what is seen](…)`,
      })
    : undefined
}

/** The fields of an article as the audit log stores them; a text is long, so only how long it is. */
function loggedFieldsOf(row: Row<'article', ArticleName | 'picture_id'>) {
  const { text, ...words } = only([...articleNames, 'picture_id'], row)
  return { ...words, characters: text.length }
}

/** A page of articles in any state, those changed last first. */
export async function readArticlesPage(
  { db, clock }: ContentContext,
  query: store.DraftsQuery,
): Promise<z.infer<typeof articlesPage>> {
  const { rows, total } = await store.listDrafts(db, query, clock.now())
  const { items, next } = pageOf(
    rows.map((row) => rowOf(row, clock.now())),
    total,
    query,
  )
  return { articles: items, total, next }
}

/** One article in any state, with its pictures. Refuses article_not_found. */
export async function readArticleFile({ db, clock }: ContentContext, id: Id): Promise<FileResult> {
  const row = await store.readDraft(db, id)
  return row ? ok(await fileOf(db, row, clock.now())) : refuse('article_not_found')
}

/** Begins a draft. Refuses article_taken where an address was wished that another has. */
export async function createArticle(
  context: ContentContext,
  officer: Officer,
  { title, slug }: z.infer<typeof newArticle>,
): Promise<FileResult> {
  const { db, clock, audit } = context
  const id = newId()
  const auditEntry = await auditEntryOf(context, officer, 'article.create', { kind: 'article', id })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const made = slugOf(title) || 'article'
    const draft = { id, title, slug: slug ?? (await store.freeArticleSlug(tx, made)) }
    if (!(await store.insertDraft(tx, { ...draft, now: clock.now() })))
      return refuse('article_taken', { field: 'slug' })
    await audit.append(tx, { ...auditEntry, after: { title, slug: draft.slug } })
    return ok(null)
  })
  return done.ok ? readArticleFile(context, id) : done
}

/** Writes an article anew. Its address stays once readers know it; what is published stays complete. */
export function updateArticle(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
  { version: _seen, ...entry }: ArticleChange,
): Promise<FileResult> {
  const { clock } = context
  return changeArticle(context, officer, 'article.update', { id, seen }, async (tx, row) => {
    if (entry.slug !== row.slug) {
      if (addressStays(row, clock.now())) return refuse('article_address_stays', { field: 'slug' })
      if (await store.isTakenSlug(tx, id, entry.slug)) return refuse('article_taken', { field: 'slug' })
    }
    const refusal = row.published_at === null ? undefined : refuseIncomplete(entry.text)
    if (refusal) return refusal
    const pictureId = entry.picture_id?.toLowerCase() ?? null
    const isOwn = (await listArticlePictures(tx, id)).some((picture) => picture.id === pictureId)
    if (pictureId !== null && pictureId !== row.picture_id && !isOwn)
      return refuse('picture_not_found', { field: 'picture_id' })
    const words = { ...entry, picture_id: pictureId }
    await store.updateDraft(tx, id, { ...words, updated_at: clock.now() })
    return ok({ before: loggedFieldsOf(row), after: loggedFieldsOf(words) })
  })
}

/** Publishes an article, now or from a date on, which it also shows. Refuses article_incomplete. */
export function publishArticle(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
  at: string | null,
): Promise<FileResult> {
  return changeArticle(context, officer, 'article.publish', { id, seen }, async (tx, row) => {
    const refusal = refuseIncomplete(row.text)
    if (refusal) return refusal
    const now = context.clock.now()
    const next = publicationAt(row, at === null ? now : new Date(at), now)
    await store.updateDraft(tx, id, next)
    return ok({ before: { published_at: row.published_at }, after: { published_at: next.published_at } })
  })
}

/** Takes an article back: it is a draft again. Its address stays its own. */
export function unpublishArticle(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<FileResult> {
  return changeArticle(context, officer, 'article.unpublish', { id, seen }, async (tx, row) => {
    await store.updateDraft(tx, id, publicationAt(row, null, context.clock.now()))
    return ok({ before: { published_at: row.published_at }, after: { published_at: null } })
  })
}

/** Deletes a draft with the pictures that were uploaded for it. Refuses article_published. */
export async function deleteArticle(
  context: ContentContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, clock, audit, removePicture } = context
  const auditEntry = await auditEntryOf(context, officer, 'article.delete', { kind: 'article', id })
  return withTx(db, async (tx) => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await store.lockDraft(tx, id)
    if (!row) return refuse('article_not_found')
    if (row.version !== seen)
      return refuse('changed_meanwhile', { present: await fileOf(tx, row, clock.now()) })
    if (row.published_at !== null) return refuse('article_published')
    const pictures = await listArticlePictures(tx, id)
    await store.deleteDraft(tx, id)
    for (const { id: picture } of pictures)
      if (!(await isShownInArticles(tx, picture))) await removePicture(tx, picture)
    await audit.append(tx, { ...auditEntry, before: loggedFieldsOf(row) })
    return ok({})
  })
}

/** Changes an article that was seen in a version, in a transaction with its entry in the audit log. */
async function changeArticle(
  context: ContentContext,
  officer: Officer,
  action: string,
  { id, seen }: { id: Id; seen: number },
  work: (
    tx: Db,
    row: StoredArticle,
  ) => Promise<Result<{ before: Record<string, unknown>; after: Record<string, unknown> }, ProblemCode>>,
): Promise<FileResult> {
  const { db, clock, audit } = context
  const auditEntry = await auditEntryOf(context, officer, action, { kind: 'article', id })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await store.lockDraft(tx, id)
    if (!row) return refuse('article_not_found')
    if (row.version !== seen)
      return refuse('changed_meanwhile', { present: await fileOf(tx, row, clock.now()) })
    const made = await work(tx, row)
    if (!made.ok) return made
    await audit.append(tx, { ...auditEntry, ...made.value })
    return ok(null)
  })
  if (!done.ok) return done
  return readArticleFile(context, id)
}

const rowOf = (row: StoredArticle, now: Date) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  slug: row.slug,
  state: articleStateOf(row, now),
  published_at: row.published_at?.toISOString() ?? null,
  changed_at: row.updated_at.toISOString(),
  picture: coverOf(row),
})

async function fileOf(db: Db, row: StoredArticle, now: Date): Promise<ArticleFile> {
  return {
    ...rowOf(row, now),
    ...only(articleNames, row),
    slug_stays: addressStays(row, now),
    pictures: (await listArticlePictures(db, row.id)).map((picture) =>
      Object.assign(picture, { markdown: markdownOf(picture) }),
    ),
  }
}
