import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { offsetOf, readPage } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture } from '../../media/index.server.ts'

/** The ids of a page's works in their order, and how many works the whole list has. */
export type PickedPage = { ids: Id[]; total: number }

/** Which works a list is of: all, or those of one category or subcategory, by its id. */
export type Within = { category?: Id; subcategory?: Id }

type Condition = RawBuilder<unknown>

/** Whether a piece of work w can be bought. */
export const isOnSale = sql`exists (select 1 from edition e where e.work_id = w.id and e.available > 0)`

const shapes: Record<NonNullable<ProductQuery['orientation']>, Condition> = {
  portrait: sql`p.height > p.width * 1.05`,
  landscape: sql`p.width > p.height * 1.05`,
  square: sql`p.width between p.height / 1.05 and p.height * 1.05`,
}

function conditionsOf(query: ProductQuery, within: Within): Condition[] {
  const conditions: Condition[] = [sql`w.status = 'live'`]
  if (within.category) conditions.push(sql`w.category_id = ${within.category}`)
  if (within.subcategory) conditions.push(sql`w.subcategory_id = ${within.subcategory}`)
  if (query.min_price !== undefined)
    conditions.push(sql`w.price_kobo >= ${koboOf(Math.round(query.min_price))}`)
  if (query.max_price !== undefined)
    conditions.push(sql`w.price_kobo <= ${koboOf(Math.round(query.max_price))}`)
  if (query.medium) conditions.push(sql`w.medium ilike ${`%${query.medium.replace(/[%_\\]/g, '\\$&')}%`}`)
  if (query.available) conditions.push(query.available === 'true' ? isOnSale : sql`not ${isOnSale}`)
  if (query.orientation)
    conditions.push(sql`exists (
      select 1 from work_picture wp ${joinPicture(sql`wp.picture_id`)}
      where wp.work_id = w.id and wp.position = 0 and ${shapes[query.orientation]})`)
  return conditions
}

/** Each has an index that holds all of it: a page is found without reading a work. */
const orders: Record<Exclude<ProductQuery['sort'], undefined>, RawBuilder<unknown>> = {
  newest: sql`w.shown_since desc, w.id`,
  relevance: sql`w.shown_since desc, w.id`,
  price_up: sql`w.price_kobo, w.id`,
  price_down: sql`w.price_kobo desc, w.id`,
  name: sql`w.search_name, w.id`,
}

/** How many live works a list has. */
export async function countWorks(db: Db, query: ProductQuery, within: Within): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from work w where ${sql.join(conditionsOf(query, within), sql` and `)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Picks a page of live works; `count` as in readPage. */
export async function pickWorks(
  db: Db,
  query: ProductQuery,
  within: Within,
  count: () => Promise<number>,
): Promise<PickedPage> {
  const where = sql.join(conditionsOf(query, within), sql` and `)
  const { rows, total } = await readPage(
    query,
    async (limit, offset) =>
      (
        await sql<{ id: Id }>`
          select w.id from work w where ${where}
          order by ${orders[query.sort ?? 'newest']} limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    count,
  )
  return { ids: rows.map((row) => row.id), total }
}

/** What the looser comparison of {@link pickFound} reads; its index is of the same expression. */
const looseText = sql`(w.search_name || ' ' || w.medium)`

/** Words may be misspelt that badly in the looser comparison, set for the transaction. */
export async function loosen(tx: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`.execute(tx)
}

/**
 * Picks a page of live works that every word is found in, best first unless another order is asked for. With `loosely`, a
 * word may be misspelt more badly: within a transaction that {@link loosen} was called in.
 *
 * Comparing costs far more than finding. A work that has the words in its name as they were typed is as good as can be, five
 * points; the others are compared only where those do not fill the page.
 */
export async function pickFound(
  db: Db,
  words: string[],
  query: ProductQuery,
  loosely: boolean,
): Promise<PickedPage> {
  const phrase = words.join(' ')
  const matches = words.map((word) =>
    loosely
      ? sql`${word} <% ${looseText}`
      : sql`(w.search_text like ${`%${word}%`} or ${word} <% w.search_text)`,
  )
  const where = sql.join([...conditionsOf(query, {}), ...matches], sql` and `)
  const sort = query.sort ?? 'relevance'
  const [limit, from] = [query.limit, offsetOf(query)]
  const { rows } = await sql<PickedPage>`
    with found as materialized (
      select w.id, ${sort === 'relevance' ? sql`strpos(' ' || w.search_name || ' ', ${` ${phrase} `}) > 0` : sql`false`} as whole
      from work w where ${where}
    ), counted as materialized (
      select count(*)::int as total, count(*) filter (where whole) as wholes from found
    )
    select total, array(
      select id from found where whole order by id limit ${limit} offset ${from}
    ) || array(
      select w.id from found f join work w on w.id = f.id
      where not f.whole and wholes < ${from + limit}
      order by ${sort === 'relevance' ? sql`${likeness(phrase)} desc, w.id` : orders[sort]}
      limit ${limit} - least(${limit}, greatest(0, wholes - ${from}))
      offset greatest(0, ${from} - wholes)
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** From 0 to 5. Words that are in the text as they were typed need no comparing: their likeness is 1. */
const likeness = (phrase: string): RawBuilder<unknown> => sql`
  (case when w.search_name like ${`%${phrase}%`} then 2 else 0 end) + 2 * word_similarity(${phrase}, w.search_name)
  + case when strpos(' ' || w.search_text || ' ', ${` ${phrase} `}) > 0 then 1 else word_similarity(${phrase}, w.search_text) end`
