import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinOrder } from '../../orders/index.server.ts'

/** A refund that was found, with the order whose money goes back. */
export type FoundRefund = Row<'refund', 'id' | 'order_id' | 'amount_kobo' | 'state'> & {
  order_code: string
  customer_email: string
  all_rows: number
}

/** Refunds by their id, and those of these orders; the newest first. */
export async function findRefunds(
  db: Db,
  q: string,
  orders: readonly Id[],
  limit: number,
): Promise<FoundRefund[]> {
  const id: Id | null = isId(q) ? q : null
  return (
    await sql<FoundRefund>`
      select r.id, r.order_id, o.code as order_code, o.customer_email, r.amount_kobo, r.state,
        count(*) over ()::int as all_rows
      from refund r ${joinOrder(sql`r.order_id`)}
      where r.id = ${id}::uuid or r.order_id = any(${[...orders]}::uuid[])
      order by r.created_at desc, r.id limit ${limit}`.execute(db)
  ).rows
}
