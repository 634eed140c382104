import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { presentRequestId } from '../../../platform/trace/index.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import { divideDelivery } from '../rules/delivery-parts.ts'
import { packBy } from '../rules/orders.ts'
import type { OrderRow } from './orders.ts'

/** A parcel of a paid order, and the seller who sends it; `delivery_fee_kobo` is what they are given of the delivery fee for it. */
type SoldParcel = Row<'parcel', 'seller_id'> & { parcel_id: Id; delivery_fee_kobo: Kobo }

/** A parcel that its seller is notified of; `pack_by` is the moment until which it is to be sent. */
export type ParcelToPack = Row<'parcel', 'id' | 'seller_id' | 'pack_by'> & { delivery_fee_kobo: Kobo }

/**
 * Moves a locked order to PAID in one statement: holds become sales, the event is recorded, each seller gets a parcel
 * with its ordered delivery fee. Returns the parcels.
 */
export async function sellOrder(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'state' | 'lines' | 'shipping_fee_kobo'>,
  { at, detail }: { at: Date; detail: string },
): Promise<SoldParcel[]> {
  const sellers = [...new Set(order.lines.map((line) => line.seller_id))]
  const ids = sellers.map(() => newId())
  // Of an order that was made before the parts were stored.
  const fees = divideDelivery(order.shipping_fee_kobo, ids)
  return (
    await sql<SoldParcel>`
      with sold as (
        update hold set state = 'sold', changed_at = ${at} where order_id = ${order.id} and state = 'live'
      ), paid as (
        update orders set state = 'PAID', paid_at = ${at}, placed_from = null, hidden_at = null where id = ${order.id}
      ), noted as (
        insert into order_event (id, order_id, at, actor, from_state, to_state, detail, request_id)
        values (${newId()}, ${order.id}, ${at}, 'system', ${order.state}, 'PAID', ${detail}, ${presentRequestId() ?? null})
      ), made as (
        insert into parcel (id, order_id, seller_id, state, pack_by, delivery_fee_kobo, created_at, changed_at)
        select n.id, ${order.id}, n.seller_id, 'PACKING', ${packBy(at)}, coalesce(d.fee_kobo, n.fee), ${at}, ${at}
        from unnest(${ids}::uuid[], ${sellers}::uuid[], ${ids.map((id) => fees.get(id) ?? 0)}::bigint[])
          as n (id, seller_id, fee)
          left join order_delivery d on d.order_id = ${order.id} and d.seller_id = n.seller_id
        on conflict (order_id, seller_id) do nothing
        returning id, seller_id, delivery_fee_kobo
      )
      select made.id as parcel_id, made.seller_id, coalesce(made.delivery_fee_kobo, 0) as delivery_fee_kobo
      from made order by made.seller_id`.execute(tx)
  ).rows
}

/** The parcels of a paid order whose sellers have an account, but for those that were cancelled meanwhile. */
export async function listParcelsToPack(tx: Db, orderId: Id): Promise<ParcelToPack[]> {
  return (
    await sql<ParcelToPack>`
      select p.id, p.seller_id, p.pack_by, coalesce(p.delivery_fee_kobo, 0) as delivery_fee_kobo
      from parcel p ${joinSeller(sql`p.seller_id`)}
      where p.order_id = ${orderId} and p.state <> 'CANCELLED' and s.account_id is not null
      order by p.seller_id`.execute(tx)
  ).rows
}
