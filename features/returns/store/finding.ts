import { sql } from 'kysely'
import { findWords } from '../../../kernel/find-words.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type Db, findText, hasWords } from '../../../platform/db/index.ts'
import { joinOrder } from '../../orders/index.server.ts'

/** A return that was found. */
export type FoundReturn = {
  id: Id
  code: string
  order_code: string
  customer_name: string
  state: string
  all_rows: number
}

/** Returns by their id or a part of their code, and those of these orders; the newest first. */
export async function findReturns(
  db: Db,
  q: string,
  orders: readonly Id[],
  limit: number,
): Promise<FoundReturn[]> {
  const id: Id | null = isId(q) ? q : null
  return (
    await sql<FoundReturn>`
      select r.id, r.code, o.code as order_code, o.customer_name, r.state, count(*) over ()::int as all_rows
      from return_request r ${joinOrder(sql`r.order_id`)}
      where r.id = ${id}::uuid or r.order_id = any(${[...orders]}::uuid[]) or ${hasWords(findText(sql`r.code`), findWords(q))}
      order by r.created_at desc, r.id limit ${limit}`.execute(db)
  ).rows
}
