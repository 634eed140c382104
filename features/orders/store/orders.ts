import { type RawBuilder, sql } from 'kysely'
import type { OrderState, orderTabs } from '../../../contract/order.ts'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { presentRequestId } from '../../../platform/trace/index.ts'
import { joinWork, printNumbers } from '../../catalogue/index.server.ts'
import { joinPicture, type PictureRow, pictureJson } from '../../media/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import type { LockedOrder } from '../context/money.ts'
import { type ParcelState, parcelStates } from '../rules/orders.ts'
import { type ClaimNote, claimOf } from './claim-note.ts'
import { lockedOrder } from './fragments.ts'

export type LineRow = Omit<Row<'order_line'>, 'order_id' | 'picture_id' | 'removed_at' | 'freed_numbers'> & {
  slug: string
  print_numbers: string[]
  one_of_a_kind: boolean
  /** Whether each print of its edition has a number. */
  numbered: boolean
  picture: PictureRow | null
}

export type OrderRow = Omit<
  Row<'orders'>,
  'closed_at' | 'expiry_look_at' | 'expiry_looks' | 'placed_from'
> & { lines: LineRow[]; parcels: OrderParcel[] }

/** A parcel of an order; dates as JSON has them, `delivery_fee_kobo` null where the fee was still ours. */
type OrderParcel = Row<
  'parcel',
  | 'id'
  | 'seller_id'
  | 'state'
  | 'courier'
  | 'tracking_code'
  | 'tracking_url'
  | 'delivered_on'
  | 'received_by'
  | 'delivery_fee_kobo'
> & {
  seller: string
  pack_by: string
  disputed_since: string | null
  shipped_at: string | null
  at_station_at: string | null
  received_at: string | null
  claim: ClaimNote | null
}

const orderColumns = sql`
  o.id, o.code, o.account_id, o.state, o.purchase, o.delivery_option, o.customer_name, o.customer_email,
  o.ship_address, o.ship_city, o.ship_state, o.ship_country, o.ship_phone, o.ship_email, o.station_id, o.station_name,
  o.subtotal_kobo, o.shipping_fee_kobo, o.total_kobo, o.purchase_fingerprint, o.hold_expires_at, o.hidden_at,
  o.created_at, o.paid_at,
  coalesce((
    select json_agg(json_build_object(
      'id', l.id, 'number', l.number, 'work_id', l.work_id, 'edition_id', l.edition_id, 'seller_id', l.seller_id,
      'name', l.name, 'artist', l.artist, 'slug', w.slug, 'size_label', l.size_label, 'print_numbers', ${printNumbers(sql`l.id`)}, 'unit_kobo', l.unit_kobo,
      'frame_kobo', l.frame_kobo, 'with_frame', l.with_frame, 'quantity', l.quantity, 'total_kobo', l.total_kobo,
      'one_of_a_kind', w.kind = 'unique', 'numbered', w.numbered and w.kind = 'edition',
      'picture', case when p.id is null then null else ${pictureJson} end
    ) order by l.number)
    from order_line l ${joinWork(sql`l.work_id`)} left ${joinPicture(sql`l.picture_id`)}
    where l.order_id = o.id and l.removed_at is null), '[]') as lines,
  coalesce((
    select json_agg(json_build_object('id', x.id, 'seller_id', x.seller_id, 'seller', s.name, 'state', x.state,
      'courier', x.courier, 'tracking_code', x.tracking_code, 'tracking_url', x.tracking_url, 'pack_by', x.pack_by,
      'disputed_since', x.disputed_since,
      'shipped_at', x.shipped_at, 'at_station_at', x.at_station_at, 'received_at', x.received_at, 'delivered_on', x.delivered_on,
      'received_by', x.received_by,
      'delivery_fee_kobo', x.delivery_fee_kobo, 'claim', ${claimOf(sql`x.id`)}) order by s.name, x.id)
    from parcel x ${joinSeller(sql`x.seller_id`)} where x.order_id = o.id), '[]') as parcels`

/** One order, no matter whose it is. */
export async function readOrder(db: Db, id: Id): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select ${orderColumns} from orders o where o.id = ${id}`.execute(db)).rows[0]
}

/** Whether a seller of order o is disabled: then nothing is sold by it. */
const hasDisabled = sql<boolean>`exists (
  select 1 from order_line l ${joinSeller(sql`l.seller_id`)}
  where l.order_id = o.id and l.removed_at is null and s.disabled_at is not null)`

/** An order to which money has come: `has_disabled` when a seller of it is disabled, and the keyed hash of the network it was made from. */
export type OrderToPay = OrderRow & Row<'orders', 'placed_from'> & { has_disabled: boolean }

/** Reads an order to which money has come. */
export async function readOrderToPay(tx: Db, id: Id): Promise<OrderToPay | undefined> {
  return (
    await sql<OrderToPay>`
      select ${orderColumns}, ${hasDisabled} as has_disabled, o.placed_from from orders o where o.id = ${id}`.execute(
      tx,
    )
  ).rows[0]
}

/** One of an account's orders by its id or code; another account's is not found. */
export async function readOwnOrder(db: Db, accountId: Id, idOrCode: string): Promise<OrderRow | undefined> {
  return (
    await sql<OrderRow>`
      select ${orderColumns} from orders o
      where o.account_id = ${accountId} and (${equalsId('o.id', idOrCode)} or o.code = upper(${idOrCode}))`.execute(
      db,
    )
  ).rows[0]
}

/** How far the slowest parcel of order o is, as a place in {@link parcelStates} from 1. */
const slowest = sql`(
  select min(array_position(${[...parcelStates]}::text[], x.state)) from parcel x where x.order_id = o.id)`

const tabs: Record<(typeof orderTabs)[number], RawBuilder<unknown>> = {
  all: sql`true`,
  unpaid: sql`o.state = 'PENDING'`,
  packing: sql`o.state = 'PAID' and ${slowest} = 1`,
  shipping: sql`o.state = 'PAID' and ${slowest} = 2`,
  success: sql`o.state = 'PAID' and ${slowest} = 3`,
}

/** A page of an account's orders, newest first; withdrawn ones stay hidden. */
export async function listOrders(
  db: Db,
  accountId: Id,
  tab: (typeof orderTabs)[number],
  page: PageRequest,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows } = await sql<OrderRow & { all_rows: number }>`
    select ${orderColumns}, count(*) over ()::int as all_rows
    from orders o
    where o.account_id = ${accountId} and o.hidden_at is null and ${tabs[tab]}
    order by o.created_at desc, o.id
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** The ids of an account's unpaid orders, hidden ones too. */
export async function listPendingOrders(db: Db, accountId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select id from orders where account_id = ${accountId} and state = 'PENDING' order by created_at`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** Locks an order's row and answers what decides about it. */
export async function lockOrder(tx: Db, id: Id): Promise<LockedOrder | undefined> {
  return (await sql<LockedOrder>`${lockedOrder(id)}`.execute(tx)).rows[0]
}

/** Moves an order to a state other than PAID and writes its timeline. */
export async function moveOrder(
  tx: Db,
  order: { id: Id; state: OrderState },
  to: Exclude<OrderState, 'PAID'>,
  note: { actor: string; at: Date; detail?: string },
): Promise<void> {
  await sql`
    update orders set state = ${to}, placed_from = case when ${to} in ('CANCELLED', 'EXPIRED') then placed_from end,
      closed_at = case when ${to} in ('CANCELLED', 'EXPIRED', 'REFUNDED') then ${note.at} else closed_at end
    where id = ${order.id}`.execute(tx)
  await recordEvent(tx, order.id, { ...note, from: order.state, to })
}

/** Adds to an order's timeline. */
export async function recordEvent(
  tx: Db,
  orderId: Id,
  event: {
    actor: string
    at: Date
    from: OrderState | ParcelState | null
    to: OrderState | ParcelState
    detail?: string
    /** Whose states these are, where they are not the order's. */
    parcelId?: Id
  },
): Promise<void> {
  await sql`
    insert into order_event (id, order_id, parcel_id, at, actor, from_state, to_state, detail, request_id)
    values (${newId()}, ${orderId}, ${event.parcelId ?? null}, ${event.at}, ${event.actor}, ${event.from}, ${event.to}, ${event.detail ?? ''},
      ${presentRequestId() ?? null})`.execute(tx)
}

/** Takes an order out of its buyer's lists. */
export async function hideOrder(tx: Db, id: Id, at: Date): Promise<void> {
  await sql`update orders set hidden_at = coalesce(hidden_at, ${at}) where id = ${id}`.execute(tx)
}

/** Has an unpaid order checked again as soon as its hold is over. */
export async function checkSoon(tx: Db, id: Id): Promise<void> {
  await sql`update orders set expiry_look_at = null, expiry_looks = 0 where id = ${id} and state = 'PENDING'`.execute(
    tx,
  )
}

/** When an order was made; undefined when there is none. */
export async function readCreatedAt(db: Db, id: Id): Promise<Date | undefined> {
  return (await sql<{ created_at: Date }>`select created_at from orders where id = ${id}`.execute(db)).rows[0]
    ?.created_at
}

/** Holds an unpaid order's works until a moment, never shorter than before. False when it is not unpaid, or its hold is over. */
export async function lengthenHold(tx: Db, id: Id, until: Date, at: Date): Promise<boolean> {
  return (
    (
      await sql`update orders set hold_expires_at = greatest(hold_expires_at, ${until}), expiry_look_at = null, expiry_looks = 0
      where id = ${id} and state = 'PENDING' and hold_expires_at > ${at}`.execute(tx)
    ).numAffectedRows === 1n
  )
}

/** Marks a line as removed and writes the new totals. */
export async function removeLine(
  tx: Db,
  orderId: Id,
  lineId: Id,
  totals: { subtotalKobo: Kobo; shippingFeeKobo: Kobo; totalKobo: Kobo },
  at: Date,
): Promise<void> {
  await sql`update order_line set removed_at = ${at} where id = ${lineId} and order_id = ${orderId}`.execute(
    tx,
  )
  // The purchase is no longer the one that was fingerprinted.
  await sql`
    update orders set subtotal_kobo = ${totals.subtotalKobo}, shipping_fee_kobo = ${totals.shippingFeeKobo},
      total_kobo = ${totals.totalKobo},
      purchase_fingerprint = id::text
    where id = ${orderId}`.execute(tx)
}

/** Takes the parcel of a seller out of what an unpaid order's delivery costs. Returns what it was in kobo, 0 where none was stored. */
export async function dropDelivery(tx: Db, orderId: Id, sellerId: Id): Promise<Kobo> {
  const { rows } = await sql<{ fee_kobo: Kobo }>`
    delete from order_delivery where order_id = ${orderId} and seller_id = ${sellerId} returning fee_kobo`.execute(
    tx,
  )
  return rows[0]?.fee_kobo ?? 0
}

/** The order an own line belongs to; another account's is not found. */
export async function findOrderOfLine(db: Db, accountId: Id, lineId: string): Promise<Id | undefined> {
  return (
    await sql<{ order_id: Id }>`
      select l.order_id from order_line l join orders o on o.id = l.order_id
      where ${equalsId('l.id', lineId)} and l.removed_at is null and o.account_id = ${accountId}`.execute(db)
  ).rows[0]?.order_id
}

/** The works of some orders, those of removed lines too. */
export async function listWorksOf(db: Db, orderIds: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct work_id as id from order_line where order_id = any(${[...orderIds]}::uuid[])`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** An unpaid order whose hold is over; `has_disabled` when a seller of it is disabled. */
export type LapsedOrder = Row<'orders', 'id' | 'hold_expires_at'> & { has_disabled: boolean }

/**
 * Takes unpaid orders with ended holds due for a check, longest waiting first; sets the next after 1, 2, 4 … minutes,
 * at most an hour. Concurrent calls take different ones.
 */
export async function takeLapsedOrders(db: Db, at: Date, limit: number): Promise<LapsedOrder[]> {
  return (
    await sql<LapsedOrder>`
      update orders o set expiry_looks = expiry_looks + 1,
        expiry_look_at = ${at}::timestamptz + least(60, power(2, least(expiry_looks, 6))) * interval '1 minute'
      where id in (
        select id from orders
        where state = 'PENDING' and hold_expires_at <= ${at} and coalesce(expiry_look_at, hold_expires_at) <= ${at}
        order by coalesce(expiry_look_at, hold_expires_at) limit ${limit} for update skip locked)
      returning o.id, o.hold_expires_at, ${hasDisabled} as has_disabled`.execute(db)
  ).rows
}

/** The end of the hold that has been over longest while its order is still unpaid and open; undefined without one. */
export async function findOldestLapsed(db: Db, at: Date): Promise<Date | undefined> {
  return (
    await sql<{ hold_expires_at: Date }>`
      select hold_expires_at from orders where state = 'PENDING' and hold_expires_at <= ${at}
      order by hold_expires_at limit 1`.execute(db)
  ).rows[0]?.hold_expires_at
}

/** How many orders are in each state. */
export async function countOrdersByState(db: Db): Promise<{ state: OrderState; count: number }[]> {
  return (
    await sql<{ state: OrderState; count: number }>`
      select state, count(*)::int as count from orders group by state`.execute(db)
  ).rows
}

/** Whether an order is there. */
export async function orderExists(db: Db, orderId: Id): Promise<boolean> {
  return (await sql`select 1 from orders where id = ${orderId}`.execute(db)).rows.length > 0
}

/** Those of these accounts that have an order, in whatever state it is. */
export async function listBuyersAmong(db: Db, accountIds: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct account_id as id from orders where account_id = any(${[...accountIds]}::uuid[])`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** The code of an order; undefined where there is no such order. */
export async function readOrderCode(db: Db, id: Id): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`select code from orders where id = ${id}`.execute(db)
  return rows[0]?.code
}

/** Ends the holds of the unpaid orders with a work of a disabled seller: the next check closes them. */
export async function endHoldsOfSeller(tx: Db, sellerId: Id, at: Date): Promise<void> {
  await sql`
    update orders set hold_expires_at = least(hold_expires_at, ${at}), expiry_look_at = null, expiry_looks = 0
    where state = 'PENDING' and id in (
      select h.order_id from hold h join order_line l on l.id = h.order_line_id
      where l.seller_id = ${sellerId} and h.state = 'live'
    )`.execute(tx)
}

/** Ends the holds of an account's unpaid orders: the next check lapses those for which no money is there nor may still come. */
export async function endHoldsOf(tx: Db, accountId: Id, at: Date): Promise<void> {
  await sql`
    update orders set hold_expires_at = least(hold_expires_at, ${at}), expiry_look_at = null, expiry_looks = 0
    where account_id = ${accountId} and state = 'PENDING'`.execute(tx)
}
