import { sql, type Updateable } from 'kysely'
import type { ArticleState } from '../../../contract/article.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, freeSlug, orderBy, type Sort } from '../../../platform/db/index.ts'
import { articles, coverColumns, coverJoins, type StoredArticle } from './content.ts'

export type DraftsQuery = PageRequest & {
  state?: ArticleState | undefined
  q: string
  sort?: Sort<'title' | 'published_at' | 'changed_at'> | undefined
}

const sorts = {
  title: sql`lower(a.title)`,
  published_at: sql`a.published_at`,
  changed_at: sql`a.updated_at`,
}

/** A page of articles in any state, those changed last first. */
export async function listDrafts(
  db: Db,
  { state, q, sort, ...page }: DraftsQuery,
  now: Date,
): Promise<{ rows: StoredArticle[]; total: number }> {
  const like = `%${q.replace(/[%_\\]/g, '\\$&')}%`
  const { rows } = await sql<StoredArticle & { all_rows: number }>`
    select a.*, ${coverColumns}, count(*) over ()::int as all_rows from article a ${coverJoins}
    where (${q} = '' or a.title ilike ${like} or a.slug ilike ${like} or a.summary ilike ${like})
      and (${state ?? null}::text is null or ${state ?? null} = case
        when a.published_at is null then 'draft' when a.published_at > ${now} then 'scheduled' else 'published' end)
    order by ${orderBy(sort, sorts, sql`a.updated_at desc, a.id`)}
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

export async function readDraft(db: Db, id: Id): Promise<StoredArticle | undefined> {
  return (await sql<StoredArticle>`${articles} where a.id = ${id}`.execute(db)).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Db, id: Id): Promise<StoredArticle | undefined> {
  await sql`select 1 from article where id = ${id} for update`.execute(tx)
  return readDraft(tx, id)
}

/** Writes a draft; false when another article has the address. */
export async function insertDraft(
  tx: Db,
  { now, ...draft }: Row<'article', 'id' | 'slug' | 'title'> & { now: Date },
): Promise<boolean> {
  const done = await tx
    .insertInto('article')
    .values({ ...draft, text: '', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** A free slug made of a title; see freeSlug. */
export async function freeArticleSlug(tx: Db, slug: string): Promise<string> {
  return freeSlug(tx, 'article', slug, (slugs) =>
    tx.selectFrom('article').select('slug').where('slug', 'in', slugs).execute(),
  )
}

/** Whether another article has an address. */
export async function isTakenSlug(tx: Db, id: Id, slug: string): Promise<boolean> {
  return (await sql`select 1 from article where slug = ${slug} and id <> ${id}`.execute(tx)).rows.length > 0
}

/** Changes columns of an article, and counts its version up. */
export async function updateDraft(tx: Db, id: Id, columns: Updateable<Database['article']>): Promise<void> {
  await tx
    .updateTable('article')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes an article; its pictures are untied with it. */
export async function deleteDraft(tx: Db, id: Id): Promise<void> {
  await tx.deleteFrom('article').where('id', '=', id).execute()
}
