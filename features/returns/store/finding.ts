import { sql } from 'kysely'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
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

/** Returns by their id or code, or their order's code, e-mail or name; the newest first. */
export async function findReturns(db: Db, q: string, limit: number): Promise<FoundReturn[]> {
  const start = `${q.replace(/[%_\\]/g, '\\$&')}%`
  const id: Id | null = isId(q) ? q : null
  return (
    await sql<FoundReturn>`
      select r.id, r.code, o.code as order_code, o.customer_name, r.state, count(*) over ()::int as all_rows
      from return_request r ${joinOrder(sql`r.order_id`)}
      where r.id = ${id}::uuid or o.id = ${id}::uuid or r.code like upper(${start}) or o.code like upper(${start})
        or lower(o.customer_email) like lower(${start}) or o.customer_name ilike ${`%${start}`}
      order by r.created_at desc, r.id limit ${limit}`.execute(db)
  ).rows
}
