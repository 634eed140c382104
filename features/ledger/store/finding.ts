import { sql } from 'kysely'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinSeller } from '../../sellers/index.server.ts'

/** A payout that was found. */
export type FoundPayout = {
  id: Id
  code: string
  seller: string
  state: string
  amount_kobo: Kobo
  all_rows: number
}

/** Payouts by id, code, the bank's reference or the seller's name, the newest first; `all_rows` says how many there are. */
export async function findPayouts(db: Db, q: string, limit: number): Promise<FoundPayout[]> {
  const start = `${q.replace(/[%_\\]/g, '\\$&')}%`
  const id: Id | null = isId(q) ? q : null
  return (
    await sql<FoundPayout>`
      select y.id, y.code, s.name as seller, y.state, y.amount_kobo, count(*) over ()::int as all_rows
      from payout y ${joinSeller(sql`y.seller_id`)}
      where y.id = ${id}::uuid or y.code like upper(${start}) or y.reference ilike ${start} or s.name ilike ${`%${start}`}
      order by y.created_at desc, y.id limit ${limit}`.execute(db)
  ).rows
}
