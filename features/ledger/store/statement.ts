import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinLine, joinOrder } from '../../orders/index.server.ts'
import { nameOfPosting } from './fragments.ts'

/** A movement of a seller's account, a sale with its reserve; `terms` and `price_kobo` of a sale. */
export type Movement = {
  at: Date
  kind: 'sale' | 'refund' | 'adjustment' | 'payout' | 'payout_returned'
  order: string | null
  item: string | null
  note: string
  amount_kobo: Kobo
  price_kobo: Kobo | null
  terms: { commissionBp: number; vatBp: number; isVatRegistered: boolean } | null
}

/** What came into a seller's account and left it, from a moment until before another, in the order of writing. */
export async function listMovements(
  db: Db,
  sellerId: Id,
  from: Date,
  to: Date,
  limit: number,
): Promise<Movement[]> {
  return (
    await sql<Movement>`
      select e.at, e.kind, o.code as order, ${nameOfPosting} as item, e.note,
        -p.amount_kobo - coalesce((select r.amount_kobo from ledger_posting r where r.entry_id = p.entry_id and r.is_reserve
          and r.order_line_id = p.order_line_id), 0) as amount_kobo,
        case when e.kind = 'sale' then coalesce(l.total_kobo, -p.amount_kobo) end as price_kobo,
        case when e.kind = 'sale' then json_build_object(
          'commissionBp', case when p.parcel_id is null then t.commission_bp else 0 end, 'vatBp', t.vat_bp,
          'isVatRegistered', t.vat_registered) end as terms
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
        left ${joinLine(sql`p.order_line_id`)} left ${joinOrder(sql`p.order_id`)}
        left join sale_terms t on t.order_line_id = coalesce(p.order_line_id, (
          /* Of a delivery, the terms of the works that are sent. */
          select min(q.order_line_id::text)::uuid from ledger_posting q
          where p.parcel_id is not null and q.entry_id = p.entry_id and q.seller_id = p.seller_id))
      where p.account = 'seller_payable' and not p.is_reserve and p.seller_id = ${sellerId} and e.at >= ${from} and e.at < ${to}
      order by e.number, p.number limit ${limit}`.execute(db)
  ).rows
}
