import { type RawBuilder, sql } from 'kysely'
import { NEW_SELLER } from '../../../contract/new-seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { joinSeller } from '../../sellers/index.server.ts'

/** Pieces of SQL with which statements of other features name orders. */

/** Joins the order with this id as o; put `left` before it where there may be none. */
export function joinOrder(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join orders o on o.id = ${id}`
}

/** Joins the line with this id as l; put `left` before it where there may be none. */
export function joinLine(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join order_line l on l.id = ${id}`
}

/** The lines of a parcel, as a relation. */
export function linesOfParcel(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select line.* from order_line line
    join parcel sent on sent.order_id = line.order_id and sent.seller_id = line.seller_id
    where sent.id = ${id} and line.removed_at is null)`
}

/** Joins the parcel of which this is true as c; put `left` before it where there may be none. */
export function joinParcel(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join parcel c on ${which}`
}

/** The next orders after an id, with all their columns, as a relation. */
export function ordersAfter(id: Id, limit: number): RawBuilder<unknown> {
  return sql`(select next.* from orders next where next.id > ${id} order by next.id limit ${limit})`
}

/** An order by its id, with all its columns, as a relation. */
export function orderWithId(id: Id): RawBuilder<unknown> {
  return sql`(select own.* from orders own where own.id = ${id})`
}

/** Selects an order as a {@link LockedOrder}, its row locked until the transaction ends. */
export function lockedOrder(id: Id): RawBuilder<unknown> {
  return sql`select id, code, state, total_kobo as "totalKobo" from orders where id = ${id} for update`
}

/** The orders of an account, with all their columns, as a relation. */
export function ordersOfAccount(accountId: Id): RawBuilder<unknown> {
  return sql`(select own.* from orders own where own.account_id = ${accountId})`
}

/** Whether the seller with this id sold something before a moment. */
export function hasSoldBefore(sellerId: RawBuilder<unknown>, before: Date): RawBuilder<unknown> {
  return sql`exists (select 1 from parcel sold where sold.seller_id = ${sellerId} and sold.created_at < ${before})`
}

/** Whether a seller was no longer new at a moment: enough parcels had been received, by anybody's word or that of others, for long enough. */
export function wasKnownSeller(
  sellerId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  word: 'any' | 'of others',
): RawBuilder<unknown> {
  const received = (before: RawBuilder<unknown>) => sql`from parcel had
    where had.seller_id = ${sellerId} and had.state in ('SUCCESS', 'RETURNED') and had.received_at < ${before}
      and (${word === 'any'} or had.received_by in ('buyer', 'staff'))`
  return sql`(exists (select ${received(sql`${at} - make_interval(days => ${NEW_SELLER.days})`)})
    and (select count(*) from (select ${received(at)} limit ${NEW_SELLER.receipts}) as had) = ${NEW_SELLER.receipts})`
}

/** The orders whose money has to go back, with all their columns and `due_since`, as a relation. */
export const ordersToRefund = sql`(select due.*, coalesce((
    select max(v.at) from order_event v where v.order_id = due.id and v.to_state = 'REFUND_DUE'
  ), due.created_at) as due_since
  from orders due where due.state = 'REFUND_DUE')`

/** A parcel by its id, with all its columns, as a relation. */
export function parcelWithId(id: Id): RawBuilder<unknown> {
  return sql`(select own.* from parcel own where own.id = ${id})`
}

/**
 * The parcels that sellers have not sent whose account is disabled, as a relation: parcel_id, order_id, since when they wait, and paid_kobo
 * for their works.
 */
export const unsentOfDisabled = sql`(select c.id as parcel_id, c.order_id, greatest(s.disabled_at, c.created_at) as since,
    (select coalesce(sum(l.total_kobo), 0)::bigint from order_line l
      where l.order_id = c.order_id and l.seller_id = c.seller_id and l.removed_at is null) as paid_kobo
  from parcel c ${joinSeller(sql`c.seller_id`)} where s.disabled_at is not null and c.state = 'PACKING')`

/** The lines of an order that were not removed, as a relation. */
export function linesOfOrder(orderId: Id): RawBuilder<unknown> {
  return sql`(select line.* from order_line line where line.order_id = ${orderId} and line.removed_at is null)`
}

/** Joins the lines of the order with this id that were not removed as l. */
export function joinLinesOfOrder(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join order_line l on l.order_id = ${id} and l.removed_at is null`
}

/** What an account's unpaid orders hold of each edition, as JSON: `{ edition_id, quantity }` each. */
export function heldPieces(accountId: Id): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('edition_id', x.edition_id, 'quantity', x.quantity)), '[]')
    from (select h.edition_id, sum(h.quantity)::int as quantity from hold h join orders o on o.id = h.order_id
      where o.account_id = ${accountId} and o.state = 'PENDING' and h.state = 'live' group by h.edition_id) x)`
}
