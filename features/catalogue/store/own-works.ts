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
 * Whether all pieces of work w are sold: what orders hold is being paid for. Says the same as `shown_status`, for many works at once.
 * `held` are the editions that orders hold.
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

/** A page of a seller's works, with how many there are in each status. */
export async function listOwnWorks(
  context: Pick<CatalogueContext, 'heldEditions' | 'piecesTaken'>,
  db: Db,
  sellerId: Id,
  query: OwnWorksQuery,
  words: readonly string[],
): Promise<{ rows: WorkRow[]; total: number; counts: Record<string, number> }> {
  const held = await context.heldEditions(db, sellerId)
  const conditions = words.map((word) => sql`w.search_text like ${`%${word}%`}`)
  if (query.status) conditions.push(inStatus(query.status, held))
  const where = sql.join([sql`w.seller_id = ${sellerId}`, ...conditions], sql` and `)
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
