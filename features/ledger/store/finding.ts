import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { findWords } from '../../../kernel/find-words.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type Db, findText, hasWords } from '../../../platform/db/index.ts'
import { joinSeller, sellersCalled } from '../../sellers/index.server.ts'

/** A payout that was found. */
export type FoundPayout = Row<'payout', 'id' | 'code' | 'state' | 'amount_kobo'> & {
  seller: string
  all_rows: number
}

/** Payouts by their id, and by words in their code, the bank's reference or the seller's name; the newest first. */
export async function findPayouts(db: Db, q: string, limit: number): Promise<FoundPayout[]> {
  const id: Id | null = isId(q) ? q : null
  const words = findWords(q)
  const own = findText(sql`y.code || ' ' || coalesce(y.reference, '')`)
  return (
    await sql<FoundPayout>`
      select y.id, y.code, s.name as seller, y.state, y.amount_kobo, count(*) over ()::int as all_rows
      from payout y ${joinSeller(sql`y.seller_id`)}
      where y.id = ${id}::uuid or ${hasWords(own, words)}
        or y.seller_id in (select x.id from ${sellersCalled(words)} x)
      order by y.created_at desc, y.id limit ${limit}`.execute(db)
  ).rows
}
