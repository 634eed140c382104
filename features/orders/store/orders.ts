import { type RawBuilder, sql } from 'kysely'
import type { DeliveryOption, OrderState, orderTabs } from '../../../contract/order.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { joinWork } from '../../catalogue/index.server.ts'
import { joinPicture, pictureJson } from '../../media/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import { type ParcelState, packBy, parcelStates, type ReceivedBy } from '../rules/orders.ts'
import { type ClaimNote, claimOf } from './claim-note.ts'

export type LineRow = {
  id: Id
  number: number
  work_id: Id
  edition_id: Id
  seller_id: Id
  name: string
  artist: string
  slug: string
  size_label: string
  unit_kobo: Kobo
  frame_kobo: Kobo
  with_frame: boolean
  quantity: number
  total_kobo: Kobo
  one_of_a_kind: boolean
  picture: {
    picture_id: Id
    picture_width: number
    picture_height: number
    widths: number[]
    colour: string
    thumbhash: string
  } | null
}

export type OrderRow = {
  id: Id
  code: string
  account_id: Id
  state: OrderState
  purchase: 'single' | 'cart'
  delivery_option: DeliveryOption
  customer_name: string
  customer_email: string
  ship_address: string
  ship_city: string
  ship_state: string
  ship_country: string
  ship_phone: string
  ship_email: string
  station_id: Id | null
  station_name: string | null
  subtotal_kobo: Kobo
  shipping_fee_kobo: Kobo
  total_kobo: Kobo
  purchase_fingerprint: string
  hold_expires_at: Date
  hidden_at: Date | null
  created_at: Date
  paid_at: Date | null
  lines: LineRow[]
  parcels: OrderParcelRow[]
}

/** A parcel of an order; dates as JSON has them. */
export type OrderParcelRow = {
  id: Id
  seller_id: Id
  seller: string
  state: ParcelState
  courier: string
  tracking_code: string
  tracking_url: string
  pack_by: string
  shipped_at: string | null
  at_station_at: string | null
  received_at: string | null
  delivered_on: string | null
  received_by: ReceivedBy | null
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
      'name', l.name, 'artist', l.artist, 'slug', w.slug, 'size_label', l.size_label, 'unit_kobo', l.unit_kobo,
      'frame_kobo', l.frame_kobo, 'with_frame', l.with_frame, 'quantity', l.quantity, 'total_kobo', l.total_kobo,
      'one_of_a_kind', w.kind = 'unique',
      'picture', case when p.id is null then null else ${pictureJson} end
    ) order by l.number)
    from order_line l ${joinWork(sql`l.work_id`)} left ${joinPicture(sql`l.picture_id`)}
    where l.order_id = o.id and l.removed_at is null), '[]') as lines,
  coalesce((
    select json_agg(json_build_object('id', x.id, 'seller_id', x.seller_id, 'seller', s.name, 'state', x.state,
      'courier', x.courier, 'tracking_code', x.tracking_code, 'tracking_url', x.tracking_url, 'pack_by', x.pack_by,
      'shipped_at', x.shipped_at, 'at_station_at', x.at_station_at, 'received_at', x.received_at, 'delivered_on', x.delivered_on,
      'received_by', x.received_by, 'claim', ${claimOf(sql`x.id`)}) order by s.name, x.id)
    from parcel x ${joinSeller(sql`x.seller_id`)} where x.order_id = o.id), '[]') as parcels`

/** One order, whoever owns it. */
export async function readOrder(db: Db, id: Id): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select ${orderColumns} from orders o where o.id = ${id}`.execute(db)).rows[0]
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

/** An account's unpaid orders, hidden ones too, with what they hold. */
export async function listPendingOrders(
  db: Db,
  accountId: Id,
): Promise<{ id: Id; purchase_fingerprint: string; hidden: boolean; editions: Id[] }[]> {
  return (
    await sql<{ id: Id; purchase_fingerprint: string; hidden: boolean; editions: Id[] }>`
      select o.id, o.purchase_fingerprint, o.hidden_at is not null as hidden,
        coalesce((select array_agg(h.edition_id) from hold h where h.order_id = o.id and h.state = 'live'), '{}') as editions
      from orders o where o.account_id = ${accountId} and o.state = 'PENDING'
      order by o.created_at`.execute(db)
  ).rows
}

/** Locks an order's row and answers what decides about it. */
export async function lockOrder(
  tx: Db,
  id: Id,
): Promise<{ id: Id; code: string; state: OrderState; totalKobo: Kobo } | undefined> {
  return (
    await sql<{ id: Id; code: string; state: OrderState; totalKobo: Kobo }>`
      select id, code, state, total_kobo as "totalKobo" from orders where id = ${id} for update`.execute(tx)
  ).rows[0]
}

/** A new order's row; `placed_from` is the keyed hash of the network it comes from. */
export type NewOrder = Omit<OrderRow, 'lines' | 'parcels' | 'hidden_at' | 'paid_at'> & {
  placed_from: string | null
}

/** Writes a new order's row. */
export async function insertOrder(tx: Db, o: NewOrder): Promise<void> {
  await sql`
    insert into orders (id, code, account_id, state, purchase, delivery_option, customer_name, customer_email,
      ship_address, ship_city, ship_state, ship_country, ship_phone, ship_email, station_id, station_name,
      subtotal_kobo, shipping_fee_kobo, total_kobo, purchase_fingerprint, hold_expires_at, created_at, placed_from)
    values (${o.id}, ${o.code}, ${o.account_id}, ${o.state}, ${o.purchase}, ${o.delivery_option}, ${o.customer_name},
      ${o.customer_email}, ${o.ship_address}, ${o.ship_city}, ${o.ship_state}, ${o.ship_country}, ${o.ship_phone},
      ${o.ship_email}, ${o.station_id}, ${o.station_name}, ${o.subtotal_kobo}, ${o.shipping_fee_kobo}, ${o.total_kobo},
      ${o.purchase_fingerprint}, ${o.hold_expires_at}, ${o.created_at}, ${o.placed_from})`.execute(tx)
}

export type NewLine = Omit<LineRow, 'slug' | 'picture' | 'one_of_a_kind'> & { picture_id: Id }

/** Writes an order's line. */
export async function insertLine(tx: Db, orderId: Id, l: NewLine): Promise<void> {
  await sql`
    insert into order_line (id, order_id, number, work_id, edition_id, seller_id, name, artist, size_label, picture_id,
      unit_kobo, frame_kobo, with_frame, quantity, total_kobo)
    values (${l.id}, ${orderId}, ${l.number}, ${l.work_id}, ${l.edition_id}, ${l.seller_id}, ${l.name}, ${l.artist},
      ${l.size_label}, ${l.picture_id}, ${l.unit_kobo}, ${l.frame_kobo}, ${l.with_frame}, ${l.quantity},
      ${l.total_kobo})`.execute(tx)
}

/** Moves an order to a state and writes its timeline. */
export async function moveOrder(
  tx: Db,
  order: { id: Id; state: OrderState },
  to: OrderState,
  note: { actor: string; at: Date; detail?: string },
): Promise<void> {
  await sql`
    update orders set state = ${to}, placed_from = null,
      paid_at = case when ${to} = 'PAID' then ${note.at} else paid_at end,
      hidden_at = case when ${to} = 'PAID' then null else hidden_at end,
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
    insert into order_event (id, order_id, parcel_id, at, actor, from_state, to_state, detail)
    values (${newId()}, ${orderId}, ${event.parcelId ?? null}, ${event.at}, ${event.actor}, ${event.from}, ${event.to}, ${event.detail ?? ''})`.execute(
    tx,
  )
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
  totals: { subtotalKobo: Kobo; totalKobo: Kobo },
  at: Date,
): Promise<void> {
  await sql`update order_line set removed_at = ${at} where id = ${lineId} and order_id = ${orderId}`.execute(
    tx,
  )
  // The purchase is no longer the one that was fingerprinted.
  await sql`
    update orders set subtotal_kobo = ${totals.subtotalKobo}, total_kobo = ${totals.totalKobo},
      purchase_fingerprint = id::text
    where id = ${orderId}`.execute(tx)
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
      select distinct work_id as id from order_line where order_id = any(${orderIds}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}

/** The works that an account's unpaid orders hold. */
export async function listWorksHeldBy(db: Db, accountId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct l.work_id as id from orders o join order_line l on l.order_id = o.id
      where o.account_id = ${accountId} and o.state = 'PENDING' and l.removed_at is null`.execute(db)
  ).rows.map(({ id }) => id)
}

/**
 * Takes unpaid orders whose hold is over and that are due for a check, those that wait longest first, and sets their next check: after 1,
 * 2, 4 … minutes, at most an hour. Who cannot lapse yet is behind all others then. Two that take at once take different ones.
 */
export async function takeLapsedOrders(
  db: Db,
  at: Date,
  limit: number,
): Promise<{ id: Id; hold_expires_at: Date }[]> {
  return (
    await sql<{ id: Id; hold_expires_at: Date }>`
      update orders set expiry_looks = expiry_looks + 1,
        expiry_look_at = ${at}::timestamptz + least(60, power(2, least(expiry_looks, 6))) * interval '1 minute'
      where id in (
        select id from orders
        where state = 'PENDING' and hold_expires_at <= ${at} and coalesce(expiry_look_at, hold_expires_at) <= ${at}
        order by coalesce(expiry_look_at, hold_expires_at) limit ${limit} for update skip locked)
      returning id, hold_expires_at`.execute(db)
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

/** One parcel for each seller of a paid order. */
export async function insertParcels(tx: Db, orderId: Id, sellers: readonly Id[], at: Date): Promise<void> {
  for (const seller of sellers) {
    await sql`
      insert into parcel (id, order_id, seller_id, state, pack_by, created_at, changed_at)
      values (${newId()}, ${orderId}, ${seller}, 'PACKING', ${packBy(at)}, ${at}, ${at})
      on conflict (order_id, seller_id) do nothing`.execute(tx)
  }
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
