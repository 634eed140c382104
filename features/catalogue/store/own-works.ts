import { type RawBuilder, sql } from 'kysely'
import type { OwnWorksQuery } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { readPage } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CatalogueContext } from '../context.ts'
import { readWorks, type WorkRow } from './works.ts'

const orders: Record<NonNullable<OwnWorksQuery['sort']>, RawBuilder<unknown>> = {
  newest: sql`w.created_at desc, w.id`,
  oldest: sql`w.created_at, w.id`,
  updated: sql`w.updated_at desc, w.id`,
  name: sql`w.search_name, w.id`,
  price_up: sql`w.price_kobo, w.id`,
  price_down: sql`w.price_kobo desc, w.id`,
}

/**
 * Whether all pieces of work w are sold: same as `shown_status`, for many works at once. `held` are the editions in
 * unpaid orders.
 */
const isSold = (
  held: readonly Id[],
): RawBuilder<unknown> => sql`(w.status in ('live', 'paused') and not exists (
  select 1 from edition e where e.work_id = w.id and (e.available > 0 or e.id = any(${[...held]}::uuid[]))))`

function inStatus(status: NonNullable<OwnWorksQuery['status']>, held: readonly Id[]): RawBuilder<unknown> {
  if (status === 'changes') return sql`w.pending_state is not null`
  if (status === 'sold') return isSold(held)
  return sql`w.status = ${status} and not ${isSold(held)}`
}

/** Whether work w lacks a picture, waiting ones counted, or has a size of which width or height is not said. */
const lacking: Record<NonNullable<OwnWorksQuery['without']>, RawBuilder<unknown>> = {
  picture: sql`not exists (select 1 from work_picture wp where wp.work_id = w.id)
    and coalesce(jsonb_array_length(w.pending -> 'picture_ids'), 0) = 0`,
  size: sql`exists (select 1 from edition e where e.work_id = w.id and (e.width_mm is null or e.height_mm is null))`,
}

type Fitting = Pick<OwnWorksQuery, 'status' | 'without'>

/** Whether work w is the seller's and fits a filter; `held` are the editions of the seller that orders hold. */
function fits(
  sellerId: Id,
  filter: Fitting,
  words: readonly string[],
  held: readonly Id[],
): RawBuilder<unknown> {
  const conditions = [
    sql`w.seller_id = ${sellerId}`,
    ...words.map((word) => sql`w.search_text like ${`%${word}%`}`),
  ]
  if (filter.status) conditions.push(inStatus(filter.status, held))
  if (filter.without) conditions.push(lacking[filter.without])
  return sql.join(conditions, sql` and `)
}

/** The ids of a seller's works that fit a filter, after one of them in the order of the ids. */
export async function listFitting(
  context: Pick<CatalogueContext, 'heldEditions'>,
  db: Db,
  sellerId: Id,
  { filter, words }: { filter: Fitting; words: readonly string[] },
  { past, limit }: { past: Id | undefined; limit: number },
): Promise<Id[]> {
  const where = fits(sellerId, filter, words, await context.heldEditions(db, sellerId))
  const { rows } = await sql<{ id: Id }>`
    select w.id from work w where ${where} and ${past === undefined ? sql`true` : sql`w.id > ${past}`}
    order by w.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many of a seller's works fit a filter. */
export async function countFitting(
  context: Pick<CatalogueContext, 'heldEditions'>,
  db: Db,
  sellerId: Id,
  { filter, words }: { filter: Fitting; words: readonly string[] },
): Promise<number> {
  const where = fits(sellerId, filter, words, await context.heldEditions(db, sellerId))
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from work w where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The names of those of these works that are the seller's, in the order asked. */
export async function listOwned(db: Db, sellerId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const { rows } = await sql<{ id: Id; name: string }>`
    select w.id, w.name from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join work w on w.id = asked.id where w.seller_id = ${sellerId} order by asked.place`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The references of those of a seller's works that have one. */
export async function listReferences(db: Db, sellerId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const { rows } = await sql<{ id: Id; reference: string }>`
    select id, reference from work
    where seller_id = ${sellerId} and id = any(${[...ids]}::uuid[]) and reference is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.reference]))
}

/** A page of a seller's works, with how many there are in each status. */
export async function listOwnWorks(
  context: Pick<CatalogueContext, 'heldEditions' | 'piecesTaken'>,
  db: Db,
  sellerId: Id,
  query: OwnWorksQuery,
  words: readonly string[],
): Promise<{ rows: WorkRow[]; total: number; counts: Record<string, number> }> {
  const held = await context.heldEditions(db, sellerId)
  const where = fits(sellerId, query, words, held)
  const { rows, total } = await readPage(
    query,
    async (limit, offset) =>
      (
        await sql<{ id: Id }>`
          select w.id from work w where ${where}
          order by ${orders[query.sort ?? 'newest']} limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from work w where ${where}`.execute(db))
        .rows[0]?.total ?? 0,
  )
  const counts = await sql<{ status: string; works: number }>`
    select case when ${isSold(held)} then 'sold' else w.status end as status, count(*)::int as works from work w
    where w.seller_id = ${sellerId} group by 1`.execute(db)
  return {
    rows: await readWorks(
      context,
      db,
      rows.map((row) => row.id),
    ),
    total,
    counts: Object.fromEntries(counts.rows.map((row) => [row.status, row.works])),
  }
}
