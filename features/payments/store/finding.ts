import { sql } from 'kysely'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A refund that was found, with the order whose money goes back. */
export type FoundRefund = {
  id: Id
  order_id: Id
  order_code: string
  customer_email: string
  amount_kobo: Kobo
  state: string
  all_rows: number
}

/** Refunds by their id, their payment's reference, or their order's code or e-mail; the newest first. */
export async function findRefunds(db: Db, q: string, limit: number): Promise<FoundRefund[]> {
  const start = `${q.replace(/[%_\\]/g, '\\$&')}%`
  const id: Id | null = isId(q) ? q : null
  return (
    await sql<FoundRefund>`
      select r.id, r.order_id, o.code as order_code, o.customer_email, r.amount_kobo, r.state,
        count(*) over ()::int as all_rows
      from refund r join orders o on o.id = r.order_id join payment_attempt a on a.id = r.attempt_id
      where r.id = ${id}::uuid or o.id = ${id}::uuid or a.tx_ref = ${q} or o.code like upper(${start})
        or lower(o.customer_email) like lower(${start})
      order by r.created_at desc, r.id limit ${limit}`.execute(db)
  ).rows
}
