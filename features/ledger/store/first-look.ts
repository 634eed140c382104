import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinOrder, joinParcel } from '../../orders/index.server.ts'

/** An order that a payout pays something of, with who bought it and whether it came. */
export type PaidOrder = {
  id: Id
  code: string
  at: Date | null
  amount_kobo: Kobo
  buyer: string
  city: string
  address: string
  phone: string
  received_at: Date | null
  received_by: 'buyer' | 'seller' | 'staff' | null
}

/** The orders that a payout to a seller pays something of, oldest first. */
export async function listOrdersOfPayout(db: Db, payoutId: Id, sellerId: Id): Promise<PaidOrder[]> {
  return (
    await sql<PaidOrder>`
      select o.id, o.code, o.paid_at as at, d.kobo as amount_kobo, o.customer_name as buyer,
        concat_ws(', ', nullif(o.ship_city, ''), nullif(o.ship_state, '')) as city, o.ship_address as address,
        o.ship_phone as phone, c.received_at, c.received_by
      from (select e.order_id, sum(x.amount_kobo)::bigint as kobo from payout_line x join ledger_entry e on e.id = x.entry_id
          where x.payout_id = ${payoutId} group by e.order_id) d
        ${joinOrder(sql`d.order_id`)}
        left ${joinParcel(sql`c.order_id = o.id and c.seller_id = ${sellerId}`)}
      order by o.paid_at, o.code`.execute(db)
  ).rows
}

/** How many payouts of a seller have arrived. */
export async function countArrived(db: Db, sellerId: Id): Promise<number> {
  return (
    (
      await sql<{ count: number }>`
        select count(*)::int as count from payout where seller_id = ${sellerId} and state = 'CONFIRMED'`.execute(
        db,
      )
    ).rows[0]?.count ?? 0
  )
}
