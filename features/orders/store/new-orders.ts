import { sql } from 'kysely'
import type { SizeClass } from '../../../contract/delivery.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { presentRequestId } from '../../../platform/trace/index.ts'
import { piecesTaken } from '../../catalogue/index.server.ts'
import { type PieceClaim, returnUnlessAll } from './holds.ts'
import type { LineRow, OrderRow } from './orders.ts'

/** A new order's row; `placed_from` is the keyed hash of the network it comes from. */
export type NewOrder = Omit<OrderRow, 'lines' | 'parcels' | 'hidden_at' | 'paid_at'> & {
  placed_from: string | null
}

/** A new order's line. */
export type NewLine = Omit<LineRow, 'slug' | 'picture' | 'numbered'> & { picture_id: Id }

/** What of the delivery fee is for the parcel of a seller. */
export type NewDelivery = { sellerId: Id; from: string; sizeClass: SizeClass; feeKobo: Kobo }

/**
 * Takes an order's pieces and inserts all its rows in one statement, or neither. Returns the first claim that failed.
 * Throws if a unique work is held or sold.
 */
export async function insertOrder(
  tx: Db,
  o: NewOrder,
  lines: readonly NewLine[],
  parcels: readonly NewDelivery[],
): Promise<PieceClaim | undefined> {
  const values = lines.map((line) => Object.assign({ hold_id: newId() }, line))
  const claims = lines.map((line) => ({
    lineId: line.id,
    editionId: line.edition_id,
    quantity: line.quantity,
    oneOfAKind: line.one_of_a_kind,
  }))
  const { rows } = await sql<{ id: Id }>`
    with ${piecesTaken(claims)}, placed as (
      insert into orders (id, code, account_id, state, purchase, delivery_option, customer_name, customer_email,
        ship_address, ship_city, ship_state, ship_country, ship_phone, ship_email, station_id, station_name,
        subtotal_kobo, shipping_fee_kobo, total_kobo, purchase_fingerprint, hold_expires_at, created_at, placed_from)
      select ${o.id}, ${o.code}, ${o.account_id}, ${o.state}, ${o.purchase}, ${o.delivery_option}, ${o.customer_name},
        ${o.customer_email}, ${o.ship_address}, ${o.ship_city}, ${o.ship_state}, ${o.ship_country}, ${o.ship_phone},
        ${o.ship_email}, ${o.station_id}, ${o.station_name}, ${o.subtotal_kobo}, ${o.shipping_fee_kobo}, ${o.total_kobo},
        ${o.purchase_fingerprint}, ${o.hold_expires_at}, ${o.created_at}, ${o.placed_from}
      where (select count(*) from taken) = (select count(*) from wanted)
      returning id, created_at
    ), l as (
      select * from json_to_recordset(${JSON.stringify(values)}) as l(id uuid, hold_id uuid, number integer, work_id uuid,
        edition_id uuid, seller_id uuid, name text, artist text, size_label text, picture_id uuid, unit_kobo bigint,
        frame_kobo bigint, with_frame boolean, quantity integer, total_kobo bigint, one_of_a_kind boolean)
    ), lines as (
      insert into order_line (id, order_id, number, work_id, edition_id, seller_id, name, artist, size_label, picture_id,
        unit_kobo, frame_kobo, with_frame, quantity, total_kobo)
      select l.id, p.id, l.number, l.work_id, l.edition_id, l.seller_id, l.name, l.artist, l.size_label, l.picture_id,
        l.unit_kobo, l.frame_kobo, l.with_frame, l.quantity, l.total_kobo
      from placed p, l
    ), held as (
      insert into hold (id, order_id, order_line_id, edition_id, quantity, one_of_a_kind, state, created_at, changed_at)
      select l.hold_id, p.id, l.id, l.edition_id, l.quantity, l.one_of_a_kind, 'live', p.created_at, p.created_at
      from placed p, l
    ), delivery as (
      insert into order_delivery (order_id, seller_id, from_state, size_class, fee_kobo)
      select p.id, d.* from placed p, json_to_recordset(${JSON.stringify(parcels)}) as d("sellerId" uuid, "from" text, "sizeClass" text,
        "feeKobo" bigint)
    ), noted as (
      insert into order_event (id, order_id, at, actor, from_state, to_state, detail, request_id)
      select ${newId()}, p.id, p.created_at, 'buyer', null, ${o.state}, '', ${presentRequestId() ?? null} from placed p
    )
    select id from taken`.execute(tx)
  return returnUnlessAll(tx, claims, rows)
}
