import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../contract/order.ts'
import type { Packing, parcelShows } from '../../../contract/parcel.ts'
import type { Row } from '../../../db/row.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { printNumbers } from '../../catalogue/index.server.ts'
import { widthsOfPicture } from '../../media/index.server.ts'
import { joinSeller, type ShipFromColumns, shipFromColumns } from '../../sellers/index.server.ts'
import type { ParcelState } from '../rules/orders.ts'
import type { Reminder } from '../rules/unsent.ts'
import { type ClaimNote, claimOf } from './claim-note.ts'

/** Who asks for parcels: a seller reaches their own, a buyer those of their orders, staff all. */
export type ParcelReader = { role: 'seller' | 'staff' | 'buyer'; id: Id }

/** Pieces of a line of an order. */
export type LinePieces = { id: Id; quantity: number }

export type ParcelRow = Omit<Row<'parcel'>, 'created_at' | 'changed_at'> &
  Row<
    'orders',
    | 'paid_at'
    | 'delivery_option'
    | 'customer_name'
    | 'ship_phone'
    | 'station_name'
    | 'ship_address'
    | 'ship_city'
    | 'ship_state'
    | 'ship_country'
  > &
  ShipFromColumns & {
    order_code: string
    order_state: OrderState
    seller: string
    seller_account_id: Id | null
    packing: Packing | null
    cannot_send_items: LinePieces[] | null
    claim: ClaimNote | null
    items: (Row<
      'order_line',
      | 'id'
      | 'number'
      | 'name'
      | 'artist'
      | 'size_label'
      | 'edition_id'
      | 'with_frame'
      | 'quantity'
      | 'picture_id'
    > & { print_numbers: string[]; to_send: number; off_sale: number; widths: number[] | null })[]
    photographs: Id[]
  }

const columns = sql`
  p.id, p.order_id, o.code as order_code, o.state as order_state, p.seller_id, s.name as seller,
  s.account_id as seller_account_id, ${shipFromColumns}, p.state, p.courier, p.tracking_code, p.tracking_url, p.packing, p.pack_by, p.disputed_since, p.shipped_at,
  p.at_station_at, p.received_at, p.delivered_on::text as delivered_on, p.received_by, ${claimOf(sql`p.id`)} as claim, p.cannot_send_at,
  p.cannot_send_reason, p.cannot_send_items, p.tracking_changes, p.handed_over_at, p.handed_over_by, p.delivery_fee_kobo, p.reminder, p.reminded_at, o.paid_at, o.delivery_option, o.customer_name, o.ship_phone, o.station_name,
  o.ship_address, o.ship_city, o.ship_state, o.ship_country,
  coalesce((
    select json_agg(json_build_object('id', l.id, 'number', l.number, 'name', l.name, 'artist', l.artist,
      'size_label', l.size_label, 'print_numbers', ${printNumbers(sql`l.id`)}, 'edition_id', l.edition_id, 'with_frame', l.with_frame, 'quantity', l.quantity,
      'to_send', coalesce((select sum(h.quantity) from hold h where h.order_line_id = l.id and h.state = 'sold'), 0),
      'off_sale', coalesce((select sum(h.quantity) from hold h where h.order_line_id = l.id and h.state = 'kept'), 0),
      'picture_id', l.picture_id, 'widths', ${widthsOfPicture(sql`l.picture_id`)}) order by l.number)
    from order_line l
    where l.order_id = p.order_id and l.seller_id = p.seller_id and l.removed_at is null), '[]') as items,
  coalesce((select json_agg(f.evidence_id order by f.position) from parcel_photograph f where f.parcel_id = p.id), '[]')
    as photographs`

const from = sql`parcel p join orders o on o.id = p.order_id ${joinSeller(sql`p.seller_id`)}`

/** Whether a reader may reach parcel p. */
function reach({ role, id }: ParcelReader): RawBuilder<unknown> {
  if (role === 'staff') return sql`true`
  return role === 'seller' ? sql`s.account_id = ${id}` : sql`o.account_id = ${id}`
}

/** A parcel that a reader may reach; another's is not found. */
export async function findParcel(db: Db, reader: ParcelReader, id: string): Promise<ParcelRow | undefined> {
  return isId(id)
    ? (
        await sql<ParcelRow>`select ${columns} from ${from} where p.id = ${id} and ${reach(reader)}`.execute(
          db,
        )
      ).rows[0]
    : undefined
}

/** Which parcels are looked for; `seller` is an id or a part of a name. */
export type ParcelFilter = {
  state: ParcelState | 'all'
  show?: (typeof parcelShows)[number]
  seller?: string
}

/** What is looked for among parcels. */
export type ParcelsQuery = PageRequest & ParcelFilter

/** Days after which a parcel in transit needs a check, as it should have arrived. */
const CONFIRM_AFTER_DAYS = 7

function fitting({ state, show = 'all', seller = '' }: ParcelFilter, now: Date): RawBuilder<unknown> {
  const shown = {
    all: sql`true`,
    to_pack: sql`p.state = 'PACKING'`,
    late: sql`p.state = 'PACKING' and p.disputed_since is null and p.pack_by < ${now}`,
    cannot_send: sql`p.state = 'PACKING' and p.cannot_send_at is not null`,
    on_the_way: sql`p.state = 'SHIPPING'`,
    to_confirm: sql`p.state = 'SHIPPING'
      and (p.at_station_at is not null or p.shipped_at < ${after(now, -CONFIRM_AFTER_DAYS * DAY)}::timestamptz)`,
  }
  return sql`(${state} = 'all' or p.state = ${state}) and ${shown[show]}
    and (${seller} = '' or ${equalsId('s.id', seller)} or position(lower(${seller}) in lower(s.name)) > 0)`
}

/**
 * A page of the parcels a reader may see: reported as unsendable first, then to pack by due day, then by latest change.
 */
export async function listParcels(
  db: Db,
  reader: ParcelReader,
  query: ParcelsQuery,
  now: Date,
): Promise<{ rows: ParcelRow[]; total: number }> {
  const where = sql`${reach(reader)} and ${fitting(query, now)}`
  return readPage(
    query,
    async (limit, offset) =>
      (
        await sql<ParcelRow>`
          select ${columns} from ${from} where ${where}
          order by (p.state = 'PACKING' and p.cannot_send_at is not null) desc,
            case when p.state = 'PACKING' then p.pack_by end nulls last, p.changed_at desc, p.id
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db))
        .rows[0]?.total ?? 0,
  )
}

/** The parcels that fit and come after one, newest first: the first `limit` of them without one. */
export async function listParcelsAfter(
  db: Db,
  filter: ParcelFilter,
  now: Date,
  past: Id | undefined,
  limit: number,
): Promise<ParcelRow[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(p.created_at, p.id) < (select b.created_at, b.id from parcel b where b.id = ${past})`
  return (
    await sql<ParcelRow>`
      select ${columns} from ${from} where ${fitting(filter, now)} and ${follows}
      order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  ).rows
}

/** Parcels that are to be sent and whose deadline is before a moment, at most a week over; the first due first, at most 500. */
export async function listDueParcels(
  db: Db,
  before: Date,
): Promise<(Row<'parcel', 'id' | 'seller_id' | 'pack_by'> & { order_code: string })[]> {
  const { rows } = await sql<Row<'parcel', 'id' | 'seller_id' | 'pack_by'> & { order_code: string }>`
    select p.id, p.seller_id, o.code as order_code, p.pack_by
    from parcel p join orders o on o.id = p.order_id
    where p.state = 'PACKING' and p.disputed_since is null and p.pack_by < ${before} and p.pack_by > ${before}::timestamptz - interval '8 days'
    order by p.pack_by, p.id limit 500`.execute(db)
  return rows
}

/** The ids of unsent parcels of paid, undisputed orders whose deadline is before a moment, the first due first. */
export async function listUnsent(
  db: Db,
  before: Date,
  limit: number,
  place?: ParcelPlace,
): Promise<ParcelPlace[]> {
  return (
    await sql<ParcelPlace>`
      select p.id, p.pack_by from parcel p join orders o on o.id = p.order_id
      where p.state = 'PACKING' and p.disputed_since is null and o.state = 'PAID' and p.pack_by < ${before}
        and (${place?.id ?? null}::uuid is null or (p.pack_by, p.id) > (${place?.pack_by ?? null}::timestamptz, ${place?.id ?? null}::uuid))
      order by p.pack_by, p.id limit ${limit}`.execute(db)
  ).rows
}

/** The place of a parcel in the list of due ones. */
export type ParcelPlace = Row<'parcel', 'id' | 'pack_by'>

/** Notes that a reminder was written. */
export async function noteReminder(tx: Db, id: Id, reminder: Reminder, at: Date): Promise<void> {
  await sql`update parcel set reminder = ${reminder}, reminded_at = ${at} where id = ${id}`.execute(tx)
}

/** Stops the unsent parcels of an order from a moment on; returns those that were not stopped yet. */
export async function stopUnsent(tx: Db, orderId: Id, at: Date): Promise<{ id: Id }[]> {
  return (
    await sql<{ id: Id }>`update parcel set disputed_since = ${at}
      where order_id = ${orderId} and state = 'PACKING' and disputed_since is null returning id`.execute(tx)
  ).rows
}

/** The parcels of an order that were stopped because its payment was disputed, also those that were sent or cancelled since. */
export async function listStopped(tx: Db, orderId: Id): Promise<StoppedParcel[]> {
  return (
    await sql<StoppedParcel>`
      select id, pack_by, disputed_since, shipped_at from parcel
      where order_id = ${orderId} and disputed_since is not null order by id`.execute(tx)
  ).rows
}

type StoppedParcel = Row<'parcel', 'id' | 'pack_by' | 'shipped_at'> & { disputed_since: Date }

/** Ends the stop of a parcel, with another deadline. */
export async function resume(tx: Db, id: Id, packBy: Date): Promise<void> {
  await sql`update parcel set disputed_since = null, pack_by = ${packBy} where id = ${id}`.execute(tx)
}

/** Writes what the seller cannot send, or (null) that nothing of that is open. */
export async function writeCannotSend(
  tx: Db,
  id: Id,
  said: { reason: string; items: readonly LinePieces[]; at: Date } | null,
): Promise<void> {
  await sql`
    update parcel set cannot_send_at = ${said?.at ?? null}, cannot_send_reason = ${said?.reason ?? ''},
      cannot_send_items = ${said && JSON.stringify(said.items)}::jsonb
    where id = ${id}`.execute(tx)
}

/** By what a parcel is sent. */
type Sent = Row<'parcel', 'courier' | 'tracking_code' | 'tracking_url'>

/** Writes another courier and tracking of a parcel that was sent. */
export async function writeTracking(tx: Db, id: Id, sent: Sent, at: Date): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ ...sent, tracking_changes: sql`tracking_changes + 1`, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Writes that a cancelled parcel was given to a courier, and by whose word. */
export async function writeHandedOver(
  tx: Db,
  id: Id,
  sent: Sent & Row<'parcel', 'handed_over_by'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ ...sent, handed_over_at: at, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Unties a photograph from a parcel. */
export async function deleteParcelPhotograph(tx: Db, parcelId: Id, evidenceId: Id): Promise<void> {
  await sql`delete from parcel_photograph where parcel_id = ${parcelId} and evidence_id = ${evidenceId}`.execute(
    tx,
  )
}

/** Writes a parcel's state and what came with it; what is left out stays. */
export async function changeParcel(
  tx: Db,
  id: Id,
  state: ParcelState,
  at: Date,
  { packing, ...change }: ParcelChange = {},
): Promise<void> {
  await tx
    .updateTable('parcel')
    .set({ ...change, ...(packing && { packing: JSON.stringify(packing) }), state, changed_at: at })
    .where('id', '=', id)
    .execute()
}

type ParcelChange = Partial<
  Sent & Row<'parcel', 'shipped_at' | 'at_station_at' | 'received_at' | 'received_by' | 'delivered_on'>
> & { packing?: Packing }

/** Ties a photograph to a parcel, as the next of its photographs. */
export async function insertParcelPhotograph(tx: Db, parcelId: Id, evidenceId: Id): Promise<void> {
  await sql`
    insert into parcel_photograph (parcel_id, evidence_id, position)
    select ${parcelId}, ${evidenceId}, coalesce(max(position) + 1, 0) from parcel_photograph
    where parcel_id = ${parcelId}`.execute(tx)
}

/** An order's timeline, oldest first. */
export function listOrderEvents(db: Db, orderId: Id) {
  return db
    .selectFrom('order_event')
    .select(['at', 'actor', 'from_state', 'to_state', 'detail', 'parcel_id', 'request_id'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** When the first so many of a seller's parcels were received, oldest first; also of those that came back afterwards. */
export async function receiptsOf(db: Db, sellerId: Id, most: number): Promise<Date[]> {
  return (
    await sql<{ at: Date }>`
      select received_at as at from parcel
      where seller_id = ${sellerId} and state in ('SUCCESS', 'RETURNED') and received_at is not null
      order by received_at limit ${most}`.execute(db)
  ).rows.map(({ at }) => at)
}
