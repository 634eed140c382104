import type * as z from 'zod/mini'
import type { Picture } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { ArticleChange, ArticleFile, articlesPage, newArticle } from '../../../contract/staff-content.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { pictureUrl } from '../../media/index.server.ts'
import type { EditorsDeps } from '../context.ts'
import { addressStays, freeSlug, standingAt, stateOf } from '../rules/articles.ts'
import { isShown, listPictures } from '../store/article-pictures.ts'
import * as store from '../store/articles.ts'
import { pictureOf } from '../view.ts'
import { picturesIn, proseOf } from './markdown.ts'

type Answer = Result<ArticleFile, ProblemCode>

/** The width of a picture in a text: twice a column of text, for fine screens. */
const inText = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1200) ?? widths[0] ?? 1200

/** What puts a picture into a text. */
const markdownOf = ({ id, widths, alt }: Picture): string =>
  `![${alt.replace(/[[\]\\]/g, '\\$&')}](${pictureUrl(id, inText(widths))})`

/** What keeps a text from readers: it is empty, or a picture in it has no words. */
function incomplete(text: string): Refusal<ProblemCode> | undefined {
  if (text.trim() === '')
    return refuse('article_incomplete', { field: 'text', message: 'The article has no text yet.' })
  const silent = picturesIn(text).find(({ alt }) => alt === '')
  return silent
    ? refuse('article_incomplete', {
        field: 'text',
        message: `Say what is seen in the picture ${silent.src}: ![what is seen](…)`,
      })
    : undefined
}

/** What the log keeps of an article's words; a text is long, so only how long it is. */
const wordsOf = ({
  title,
  slug,
  summary,
  text,
  picture_id,
}: Pick<store.DraftRow, 'title' | 'slug' | 'summary' | 'text' | 'picture_id'>) => ({
  title,
  slug,
  summary,
  characters: text.length,
  picture_id,
})

/** Writing articles and bringing them out. Every change stands in the log. */
export function createArticlesDesk(deps: EditorsDeps) {
  const { db, clock, audit, changed } = deps

  const rowOf = (row: store.DraftRow) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    state: stateOf(row, clock.now()),
    published_at: row.published_at?.toISOString() ?? null,
    changed_at: row.updated_at.toISOString(),
    picture: pictureOf(row),
  })

  const fileOf = async (on: Db, row: store.DraftRow): Promise<ArticleFile> => ({
    ...rowOf(row),
    summary: row.summary,
    text: row.text,
    slug_stays: addressStays(row, clock.now()),
    pictures: (await listPictures(on, row.id)).map((picture) =>
      Object.assign(picture, { markdown: markdownOf(picture) }),
    ),
  })

  const read = async (id: Id): Promise<Answer> => {
    const row = await store.readDraft(db, id)
    return row ? ok(await fileOf(db, row)) : refuse('article_not_found')
  }

  /** Changes an article that was seen in a version, in a transaction with its entry in the log. */
  const change = async (
    officer: Officer,
    action: string,
    { id, seen }: { id: Id; seen: number },
    work: (
      tx: Db,
      row: store.DraftRow,
    ) => Promise<Result<{ before: Record<string, unknown>; after: Record<string, unknown> }, ProblemCode>>,
  ): Promise<Answer> => {
    const auditEntry = await auditEntryOf(deps, officer, action, { kind: 'article', id })
    const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
      const row = await store.lockDraft(tx, id)
      if (!row) return refuse('article_not_found')
      if (row.version !== seen) return refuse('changed_meanwhile', { present: await fileOf(tx, row) })
      const made = await work(tx, row)
      if (!made.ok) return made
      await audit.append(tx, { ...auditEntry, ...made.value })
      return ok(null)
    })
    if (!done.ok) return done
    changed('articles')
    return read(id)
  }

  return {
    read,

    /** A page of articles in any state, those changed last first. */
    list: async (query: store.DraftsQuery): Promise<z.infer<typeof articlesPage>> => {
      const { rows, total } = await store.listDrafts(db, query, clock.now())
      const { items, next } = pageOf(rows.map(rowOf), total, query)
      return { articles: items, total, next }
    },

    /** A text as its public page shows it. */
    preview: (text: string) => ({ prose: proseOf(text) }),

    /** Begins a draft. Refuses article_taken where an address was wished that another has. */
    create: async (officer: Officer, { title, slug }: z.infer<typeof newArticle>): Promise<Answer> => {
      const id = newId()
      const auditEntry = await auditEntryOf(deps, officer, 'article.create', { kind: 'article', id })
      const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
        const made = slugOf(title) || 'article'
        const draft = { id, title, slug: slug ?? freeSlug(made, await store.listSlugs(tx, made)) }
        if (!(await store.insertDraft(tx, { ...draft, now: clock.now() })))
          return refuse('article_taken', { field: 'slug' })
        await audit.append(tx, { ...auditEntry, after: { title, slug: draft.slug } })
        return ok(null)
      })
      return done.ok ? read(id) : done
    },

    /** Writes an article anew. Its address stays once readers know it; what is out stays complete. */
    update: (officer: Officer, id: Id, seen: number, entry: ArticleChange): Promise<Answer> =>
      change(officer, 'article.update', { id, seen }, async (tx, row) => {
        if (entry.slug !== row.slug) {
          if (addressStays(row, clock.now())) return refuse('article_address_stays', { field: 'slug' })
          if (await store.isTakenSlug(tx, id, entry.slug)) return refuse('article_taken', { field: 'slug' })
        }
        const refusal = row.published_at === null ? undefined : incomplete(entry.text)
        if (refusal) return refusal
        const pictureId = entry.picture_id?.toLowerCase() ?? null
        const isOwn = (await listPictures(tx, id)).some((picture) => picture.id === pictureId)
        if (pictureId !== null && pictureId !== row.picture_id && !isOwn)
          return refuse('picture_not_found', { field: 'picture_id' })
        await store.updateDraft(tx, id, { ...entry, pictureId }, clock.now())
        return ok({ before: wordsOf(row), after: wordsOf({ ...entry, picture_id: pictureId }) })
      }),

    /** Brings an article out, now or from a date on, which it also shows. Refuses article_incomplete. */
    publish: (officer: Officer, id: Id, seen: number, at: string | null): Promise<Answer> =>
      change(officer, 'article.publish', { id, seen }, async (tx, row) => {
        const refusal = incomplete(row.text)
        if (refusal) return refusal
        const now = clock.now()
        const next = standingAt(row, at === null ? now : new Date(at), now)
        await store.setPublished(tx, id, {
          publishedAt: next.published_at,
          addressSince: next.address_since,
        })
        return ok({ before: { published_at: row.published_at }, after: { published_at: next.published_at } })
      }),

    /** Takes an article back: it is a draft again. Its address stays its own. */
    unpublish: (officer: Officer, id: Id, seen: number): Promise<Answer> =>
      change(officer, 'article.unpublish', { id, seen }, async (tx, row) => {
        const { address_since: addressSince } = standingAt(row, null, clock.now())
        await store.setPublished(tx, id, { publishedAt: null, addressSince })
        return ok({ before: { published_at: row.published_at }, after: { published_at: null } })
      }),

    /** Deletes a draft with the pictures that were uploaded for it. Refuses article_published. */
    remove: async (
      officer: Officer,
      id: Id,
      seen: number,
    ): Promise<Result<Record<string, never>, ProblemCode>> => {
      const auditEntry = await auditEntryOf(deps, officer, 'article.delete', { kind: 'article', id })
      return withTx(db, async (tx) => {
        const row = await store.lockDraft(tx, id)
        if (!row) return refuse('article_not_found')
        if (row.version !== seen) return refuse('changed_meanwhile', { present: await fileOf(tx, row) })
        if (row.published_at !== null) return refuse('article_published')
        const pictures = await listPictures(tx, id)
        await store.deleteDraft(tx, id)
        for (const { id: picture } of pictures)
          if (!(await isShown(tx, picture))) await deps.removePicture(tx, picture)
        await audit.append(tx, { ...auditEntry, before: wordsOf(row) })
        return ok({})
      })
    },
  }
}

export type ArticlesDesk = ReturnType<typeof createArticlesDesk>
