import { courierUrlOf } from '../../../contract/couriers.ts'
import { returnableUntil } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { ReturningMoney, TransferAccount } from '../../payments/index.server.ts'
import type { OrderMailsContext } from '../context.ts'
import { endedMail, type OrderFacts, placedMail, type Written } from '../emails/order.tsx'
import { atStationMail, deliveredMail, packMail, saidDeliveredMail, shippedMail } from '../emails/parcel.tsx'
import { paidMail } from '../emails/receipt.tsx'
import { refundMail } from '../emails/refund.tsx'
import { transferMail } from '../emails/transfer.tsx'
import type { ReceivedBy } from '../rules/orders.ts'
import { type OrderRow, readOrder } from '../store/orders.ts'
import { listSellersOf } from '../store/parcels.ts'

/** What the mails need of a parcel. */
type Parcel = {
  id: Id
  seller_id: Id
  seller: string
  courier: string
  tracking_code: string
  tracking_url: string
}

/** A parcel that was received: since when, reported by whom, and on which day of Lagos ('2026-11-20'). */
type Received = Parcel & { received_at: Date; received_by: ReceivedBy; delivered_on: string }

/** The key of a mail about an order: all mails of one order begin alike. */
export function mailKey(orderId: Id, what: string): string {
  return `order:${orderId}:${what}`
}

/** What mails say of an order; with a seller, of that seller's part. */
export function factsOf(row: OrderRow, sellerId?: Id): OrderFacts {
  return {
    id: row.id,
    code: row.code,
    customerName: row.customer_name,
    lines: row.lines
      .filter((line) => sellerId === undefined || line.seller_id === sellerId)
      .map((line) => ({
        name: line.name,
        artist: line.artist,
        sizeLabel: line.size_label,
        withFrame: line.with_frame,
        quantity: line.quantity,
        frameKobo: line.frame_kobo,
        totalKobo: line.total_kobo,
      })),
    deliveryOption: row.delivery_option,
    place: [row.station_name, row.ship_address, row.ship_city, row.ship_state].filter(Boolean).join(', '),
    subtotalKobo: row.subtotal_kobo,
    shippingFeeKobo: row.shipping_fee_kobo,
    totalKobo: row.total_kobo,
  }
}

// Each mail is written in the transaction that gives the reason, and once for each event.

function send(
  context: OrderMailsContext,
  tx: Db,
  row: OrderRow,
  what: string,
  message: Written,
): Promise<void> {
  const { mail } = context
  return mail.enqueue(tx, { eventKey: mailKey(row.id, what), to: row.customer_email, ...message })
}

async function rowOf(tx: Db, orderId: Id): Promise<OrderRow> {
  const row = await readOrder(tx, orderId)
  if (!row) throw new Error(`a mail about an order that does not exist: ${orderId}`)
  return row
}

/** To the buyer: held until when. */
export async function mailPlaced(context: OrderMailsContext, tx: Db, orderId: Id): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  await send(context, tx, row, 'placed', await placedMail(sender, factsOf(row), row.hold_expires_at))
}

/** To the buyer: the receipt; to each seller: what to pack. */
export async function mailPaid(context: OrderMailsContext, tx: Db, row: OrderRow): Promise<void> {
  const { mail, sender, vatOf } = context
  const paidAt = row.paid_at ?? row.created_at
  await send(
    context,
    tx,
    row,
    'paid',
    await paidMail(sender, factsOf(row), { paidAt, vat: await vatOf(tx, row.id) }),
  )
  for (const seller of await listSellersOf(tx, row.id)) {
    const facts = factsOf(row, seller.seller_id)
    const message = await packMail(sender, facts, {
      seller: seller.name,
      packBy: seller.pack_by,
      parcelId: seller.parcel_id,
    })
    const eventKey = mailKey(row.id, `parcel:${seller.parcel_id}:pack`)
    await mail.enqueue(tx, { eventKey, to: seller.email, ...message })
  }
}

/** To the buyer: where to send the money, once for each account number. */
export async function mailTransfer(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  attemptId: Id,
  account: TransferAccount,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  await send(context, tx, row, `transfer:${attemptId}`, await transferMail(sender, factsOf(row), account))
}

/** To the buyer: the unpaid order is over. */
export async function mailEnded(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  how: 'CANCELLED' | 'EXPIRED',
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  await send(context, tx, row, how.toLowerCase(), await endedMail(sender, factsOf(row), how))
}

/** To the buyer: a parcel is on its way. */
export async function mailShipped(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  parcel: Parcel,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  const message = await shippedMail(sender, factsOf(row, parcel.seller_id), {
    seller: parcel.seller,
    courier: parcel.courier,
    trackingCode: parcel.tracking_code,
    trackingUrl: courierUrlOf(parcel.tracking_url),
  })
  await send(context, tx, row, `parcel:${parcel.id}:shipped`, message)
}

/** To the buyer: a parcel waits at the pickup station. */
export async function mailAtStation(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  parcel: Parcel,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  const message = await atStationMail(sender, factsOf(row, parcel.seller_id))
  await send(context, tx, row, `parcel:${parcel.id}:station`, message)
}

/** To the buyer: a parcel has arrived, as the buyer, the seller or staff have reported. */
export async function mailDelivered(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  parcel: Received,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  const facts = factsOf(row, parcel.seller_id)
  const until = returnableUntil(parcel.received_at)
  const message =
    parcel.received_by === 'buyer'
      ? await deliveredMail(sender, facts, until)
      : await saidDeliveredMail(sender, facts, {
          parcelId: parcel.id,
          seller: parcel.seller,
          isBySeller: parcel.received_by === 'seller',
          on: parcel.delivered_on,
          from: parcel.received_at,
          until,
        })
  await send(context, tx, row, `parcel:${parcel.id}:delivered`, message)
}

/** To the buyer: money on its way back, or (`isDone`) returned. */
export async function mailRefund(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  money: ReturningMoney,
  isDone: boolean,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  const message = await refundMail(sender, factsOf(row), money, isDone)
  await send(context, tx, row, `refund:${money.refundId}:${isDone ? 'done' : 'started'}`, message)
}
