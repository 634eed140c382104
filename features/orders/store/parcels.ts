import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../contract/order.ts'
import type { Packing } from '../../../contract/parcel.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountEmail } from '../../accounts/index.server.ts'
import { widthsOfPicture } from '../../media/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import type { ParcelState, ReceivedBy } from '../rules/orders.ts'
import { type ClaimNote, claimOf } from './claim-note.ts'

/** Who asks for parcels: a seller reaches their own, a buyer those of their orders, staff all. */
export type ParcelReader = { role: 'seller' | 'staff' | 'buyer'; accountId: Id }

export type ParcelRow = {
  id: Id
  order_id: Id
  order_code: string
  order_state: OrderState
  seller_id: Id
  seller: string
  seller_account_id: Id | null
  state: ParcelState
  courier: string
  tracking_code: string
  tracking_url: string
  packing: Packing | null
  pack_by: Date
  shipped_at: Date | null
  at_station_at: Date | null
  received_at: Date | null
  /** A day of Lagos, '2026-11-20'. */
  delivered_on: string | null
  received_by: ReceivedBy | null
  claim: ClaimNote | null
  paid_at: Date | null
  delivery_option: 'HOME' | 'PICKUP'
  customer_name: string
  ship_phone: string
  station_name: string | null
  ship_address: string
  ship_city: string
  ship_state: string
  ship_country: string
  items: {
    id: Id
    number: number
    name: string
    artist: string
    size_label: string
    with_frame: boolean
    quantity: number
    to_send: number
    picture_id: Id | null
    widths: number[] | null
  }[]
  photographs: Id[]
}

const columns = sql`
  p.id, p.order_id, o.code as order_code, o.state as order_state, p.seller_id, s.name as seller,
  s.account_id as seller_account_id, p.state, p.courier, p.tracking_code, p.tracking_url, p.packing, p.pack_by, p.shipped_at,
  p.at_station_at, p.received_at, p.delivered_on::text as delivered_on, p.received_by, ${claimOf(sql`p.id`)} as claim, o.paid_at, o.delivery_option, o.customer_name, o.ship_phone, o.station_name,
  o.ship_address, o.ship_city, o.ship_state, o.ship_country,
  coalesce((
    select json_agg(json_build_object('id', l.id, 'number', l.number, 'name', l.name, 'artist', l.artist,
      'size_label', l.size_label, 'with_frame', l.with_frame, 'quantity', l.quantity,
      'to_send', coalesce((select sum(h.quantity) from hold h where h.order_line_id = l.id and h.state = 'sold'), 0),
      'picture_id', l.picture_id, 'widths', ${widthsOfPicture(sql`l.picture_id`)}) order by l.number)
    from order_line l
    where l.order_id = p.order_id and l.seller_id = p.seller_id and l.removed_at is null), '[]') as items,
  coalesce((select json_agg(f.evidence_id order by f.position) from parcel_photograph f where f.parcel_id = p.id), '[]')
    as photographs`

const from = sql`parcel p join orders o on o.id = p.order_id ${joinSeller(sql`p.seller_id`)}`

/** Whether a reader may reach parcel p. */
function reach({ role, accountId }: ParcelReader): RawBuilder<unknown> {
  if (role === 'staff') return sql`true`
  return role === 'seller' ? sql`s.account_id = ${accountId}` : sql`o.account_id = ${accountId}`
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

/** A page of the parcels a reader may reach: to be packed first what is due first, else newest first. */
export async function listParcels(
  db: Db,
  reader: ParcelReader,
  state: ParcelState | 'all',
  page: PageRequest,
): Promise<{ rows: ParcelRow[]; total: number }> {
  const where = sql`${reach(reader)} and (${state} = 'all' or p.state = ${state})`
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<ParcelRow>`
          select ${columns} from ${from} where ${where}
          order by case when p.state = 'PACKING' then p.pack_by end nulls last, p.changed_at desc, p.id
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db))
        .rows[0]?.total ?? 0,
  )
}

/** Parcels that are not sent and whose deadline is before a moment, at most a week over; the first due first, at most 500. */
export async function listDueParcels(
  db: Db,
  before: Date,
): Promise<{ id: Id; sellerId: Id; orderCode: string; packBy: Date }[]> {
  const { rows } = await sql<{ id: Id; sellerId: Id; orderCode: string; packBy: Date }>`
    select p.id, p.seller_id as "sellerId", o.code as "orderCode", p.pack_by as "packBy"
    from parcel p join orders o on o.id = p.order_id
    where p.state = 'PACKING' and p.pack_by < ${before} and p.pack_by > ${before}::timestamptz - interval '8 days'
    order by p.pack_by, p.id limit 500`.execute(db)
  return rows
}

/** Writes a parcel's state and what came with it; what is left out stays. */
export async function changeParcel(
  tx: Db,
  id: Id,
  state: ParcelState,
  at: Date,
  change: {
    courier?: string
    trackingCode?: string
    trackingUrl?: string
    packing?: Packing
    shippedAt?: Date
    atStationAt?: Date
    receivedAt?: Date
    receivedBy?: ReceivedBy
    /** A day of Lagos, '2026-11-20'. */
    deliveredOn?: string
  } = {},
): Promise<void> {
  await sql`
    update parcel set state = ${state}, changed_at = ${at},
      courier = coalesce(${change.courier ?? null}, courier),
      tracking_code = coalesce(${change.trackingCode ?? null}, tracking_code),
      tracking_url = coalesce(${change.trackingUrl ?? null}, tracking_url),
      packing = coalesce(${change.packing ? JSON.stringify(change.packing) : null}::jsonb, packing),
      shipped_at = coalesce(${change.shippedAt ?? null}::timestamptz, shipped_at),
      at_station_at = coalesce(${change.atStationAt ?? null}::timestamptz, at_station_at),
      received_at = coalesce(${change.receivedAt ?? null}::timestamptz, received_at),
      received_by = coalesce(${change.receivedBy ?? null}, received_by),
      delivered_on = coalesce(${change.deliveredOn ?? null}::date, delivered_on)
    where id = ${id}`.execute(tx)
}

/** Ties a photograph to a parcel, as the next of its photographs. */
export async function insertParcelPhotograph(tx: Db, parcelId: Id, evidenceId: Id): Promise<void> {
  await sql`
    insert into parcel_photograph (parcel_id, evidence_id, position)
    select ${parcelId}, ${evidenceId}, coalesce(max(position) + 1, 0) from parcel_photograph
    where parcel_id = ${parcelId}`.execute(tx)
}

/** The sellers of an order who have an account, with their parcels' ids. */
export async function listSellersOf(
  db: Db,
  orderId: Id,
): Promise<{ parcel_id: Id; seller_id: Id; name: string; email: string; pack_by: Date }[]> {
  return (
    await sql<{ parcel_id: Id; seller_id: Id; name: string; email: string; pack_by: Date }>`
      select p.id as parcel_id, s.id as seller_id, s.name, ${accountEmail(sql`s.account_id`)} as email, p.pack_by
      from parcel p ${joinSeller(sql`p.seller_id`)}
      where p.order_id = ${orderId} and s.account_id is not null order by s.id`.execute(db)
  ).rows
}

/** An order's timeline, oldest first. */
export async function listOrderEvents(
  db: Db,
  orderId: Id,
): Promise<
  {
    at: Date
    actor: string
    from_state: string | null
    to_state: string
    detail: string
    parcel_id: Id | null
  }[]
> {
  return (
    await sql<{
      at: Date
      actor: string
      from_state: string | null
      to_state: string
      detail: string
      parcel_id: Id | null
    }>`select at, actor, from_state, to_state, detail, parcel_id from order_event
      where order_id = ${orderId} order by at, id`.execute(db)
  ).rows
}
