import { sql } from 'kysely'
import type { ArticleState } from '../../../contract/staff-content.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { firstFree } from '../../../kernel/slug.ts'
import { type Db, lockSlugs, orderBy, type Sort } from '../../../platform/db/index.ts'
import { type ArticleRow, coverColumns, coverJoins } from './content.ts'

/** An article as its writers see it, out or not. */
export type DraftRow = Omit<ArticleRow, 'published_at'> & {
  version: number
  published_at: Date | null
  /** Since when readers know its address. */
  address_since: Date | null
}

const columns = sql`a.id, a.version, a.slug, a.title, a.summary, a.text, a.published_at, a.address_since, a.updated_at,
  ${coverColumns}`

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
): Promise<{ rows: DraftRow[]; total: number }> {
  const like = `%${q.replace(/[%_\\]/g, '\\$&')}%`
  const { rows } = await sql<DraftRow & { all_rows: number }>`
    select ${columns}, count(*) over ()::int as all_rows from article a ${coverJoins}
    where (${q} = '' or a.title ilike ${like} or a.slug ilike ${like} or a.summary ilike ${like})
      and (${state ?? null}::text is null or ${state ?? null} = case
        when a.published_at is null then 'draft' when a.published_at > ${now} then 'scheduled' else 'published' end)
    order by ${orderBy(sort, sorts, sql`a.updated_at desc, a.id`)}
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

export async function readDraft(db: Db, id: Id): Promise<DraftRow | undefined> {
  return (await sql<DraftRow>`select ${columns} from article a ${coverJoins} where a.id = ${id}`.execute(db))
    .rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Db, id: Id): Promise<DraftRow | undefined> {
  await sql`select 1 from article where id = ${id} for update`.execute(tx)
  return readDraft(tx, id)
}

/** Writes a draft; false when another article has the address. */
export async function insertDraft(
  tx: Db,
  { id, slug, title, now }: { id: Id; slug: string; title: string; now: Date },
): Promise<boolean> {
  return (
    (
      await sql`
      insert into article (id, slug, title, text, created_at, updated_at)
      values (${id}, ${slug}, ${title}, '', ${now}, ${now}) on conflict (slug) do nothing`.execute(tx)
    ).numAffectedRows === 1n
  )
}

/** The first free of the slugs 'name', 'name-2' … Others who ask for the same wait until the transaction ends. */
export async function freeArticleSlug(tx: Db, slug: string): Promise<string> {
  await lockSlugs(tx, 'article', slug)
  const { rows } = await sql<{ slug: string }>`
    select slug from article where slug = ${slug} or starts_with(slug, ${`${slug}-`})`.execute(tx)
  return firstFree(slug, new Set(rows.map((row) => row.slug)))
}

/** Whether another article has an address. */
export async function isTakenSlug(tx: Db, id: Id, slug: string): Promise<boolean> {
  return (await sql`select 1 from article where slug = ${slug} and id <> ${id}`.execute(tx)).rows.length > 0
}

/** Writes an article's words and cover, and counts its version up. */
export async function updateDraft(
  tx: Db,
  id: Id,
  words: { slug: string; title: string; summary: string; text: string; pictureId: Id | null },
  now: Date,
): Promise<void> {
  await sql`
    update article set slug = ${words.slug}, title = ${words.title}, summary = ${words.summary}, text = ${words.text},
      picture_id = ${words.pictureId}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Sets the date from which on it is out, or takes it back with null. */
export async function setPublished(
  tx: Db,
  id: Id,
  { publishedAt, addressSince }: { publishedAt: Date | null; addressSince: Date | null },
): Promise<void> {
  await sql`
    update article set published_at = ${publishedAt}, address_since = ${addressSince}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes an article; its pictures are untied with it. */
export async function deleteDraft(tx: Db, id: Id): Promise<void> {
  await sql`delete from article where id = ${id}`.execute(tx)
}
