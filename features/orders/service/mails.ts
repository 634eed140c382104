import { courierUrlOf } from '../../../contract/couriers.ts'
import { returnableUntil } from '../../../contract/return.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { ReturningMoney, TransferAccount } from '../context/money.ts'
import type { OrderMailsContext } from '../context/orders.ts'
import { type Ended, endedMail, type OrderFacts, placedMail, type Written } from '../emails/order.tsx'
import {
  atStationMail,
  deliveredMail,
  handedOverMail,
  type ParcelFacts,
  saidDeliveredMail,
  shippedMail,
  trackingMail,
  withdrawnMail,
} from '../emails/parcel.tsx'
import { paidMail, type Vat } from '../emails/receipt.tsx'
import { refundMail } from '../emails/refund.tsx'
import { receivedNotification, soldNotification } from '../emails/seller.ts'
import { transferMail } from '../emails/transfer.tsx'
import type { ReceivedBy } from '../rules/orders.ts'
import { type LineRow, type OrderRow, readOrder } from '../store/orders.ts'
import type { ParcelToPack } from '../store/sales.ts'

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

/** What of an order its mails need. */
type MailedOrder = Pick<
  OrderRow,
  | 'id'
  | 'code'
  | 'customer_name'
  | 'customer_email'
  | 'delivery_option'
  | 'station_name'
  | 'ship_address'
  | 'ship_city'
  | 'ship_state'
  | 'subtotal_kobo'
  | 'shipping_fee_kobo'
  | 'total_kobo'
> & {
  lines: readonly (Pick<
    LineRow,
    | 'seller_id'
    | 'name'
    | 'artist'
    | 'size_label'
    | 'print_numbers'
    | 'with_frame'
    | 'quantity'
    | 'frame_kobo'
    | 'total_kobo'
  > &
    (Pick<LineRow, 'picture'> | { picture_id: Id }))[]
}

/** What mails say of an order; with a seller, of that seller's part. */
export function factsOf(row: MailedOrder, sellerId?: Id): OrderFacts {
  return {
    id: row.id,
    code: row.code,
    customerName: unlinked(row.customer_name),
    lines: row.lines
      .filter((line) => sellerId === undefined || line.seller_id === sellerId)
      .map((line) => ({
        pictureId: 'picture_id' in line ? line.picture_id : (line.picture?.picture_id ?? null),
        name: unlinked(line.name),
        artist: unlinked(line.artist),
        sizeLabel: unlinked(line.size_label),
        printNumbers: line.print_numbers,
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

/** What mails say of a parcel that was sent. */
const sentFacts = (parcel: Parcel): ParcelFacts => ({
  seller: unlinked(parcel.seller),
  courier: unlinked(parcel.courier),
  trackingCode: unlinked(parcel.tracking_code),
  trackingUrl: courierUrlOf(parcel.tracking_url),
})

// Each mail is written in the transaction that gives the reason, and once for each event.

function send(
  context: OrderMailsContext,
  tx: Db,
  row: MailedOrder,
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
export async function mailPlaced(
  context: OrderMailsContext,
  tx: Db,
  row: MailedOrder & Pick<OrderRow, 'hold_expires_at'>,
): Promise<void> {
  const { sender } = context
  await send(context, tx, row, 'placed', await placedMail(sender, factsOf(row), row.hold_expires_at))
}

/** To the buyer: the receipt. */
export async function mailPaid(
  context: OrderMailsContext,
  tx: Db,
  row: OrderRow,
  { paidAt, vat }: { paidAt: Date; vat: Vat },
): Promise<void> {
  await send(context, tx, row, 'paid', await paidMail(context.sender, factsOf(row), { paidAt, vat }))
}

/** To each seller of a paid order who has an account: what to pack. */
export async function notifySold(
  { notifySellers, sharesOf }: OrderMailsContext,
  tx: Db,
  row: OrderRow,
  parcels: readonly ParcelToPack[],
): Promise<void> {
  const shares = await sharesOf(tx, row.id)
  for (const { id, seller_id, pack_by, delivery_fee_kobo } of parcels) {
    const facts = { packBy: pack_by, shareKobo: shares.get(seller_id), deliveryKobo: delivery_fee_kobo }
    await notifySellers(tx, soldNotification(row, { id, seller_id }, facts))
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
export async function mailEnded(context: OrderMailsContext, tx: Db, orderId: Id, how: Ended): Promise<void> {
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
  const message = await shippedMail(sender, factsOf(row, parcel.seller_id), sentFacts(parcel))
  await send(context, tx, row, `parcel:${parcel.id}:shipped`, message)
}

/** To the buyer: another courier or tracking of a parcel on its way, for the `count`th time. */
export async function mailTracking(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  parcel: Parcel,
  count: number,
): Promise<void> {
  const { sender } = context
  const row = await rowOf(tx, orderId)
  const message = await trackingMail(sender, factsOf(row, parcel.seller_id), sentFacts(parcel))
  await send(context, tx, row, `parcel:${parcel.id}:tracking:${count}`, message)
}

/** To the buyer: a cancelled parcel that was given to the courier; not to one whose account is deleted. */
export async function mailHandedOver(
  context: OrderMailsContext,
  tx: Db,
  row: OrderRow,
  parcel: Parcel,
): Promise<void> {
  if (row.customer_email === '') return
  const message = await handedOverMail(context.sender, factsOf(row, parcel.seller_id), sentFacts(parcel))
  await send(context, tx, row, `parcel:${parcel.id}:handed-over:buyer`, message)
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

/** To the buyer: a parcel has arrived, as the buyer, the seller or staff have reported; to its seller, unless they reported it. */
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
          seller: unlinked(parcel.seller),
          isBySeller: parcel.received_by === 'seller',
          on: parcel.delivered_on,
          from: parcel.received_at,
          until,
        })
  await send(context, tx, row, `parcel:${parcel.id}:delivered`, message)
  if (parcel.received_by === 'seller') return
  const share = (await context.sharesOf(tx, orderId)).get(parcel.seller_id)
  await context.notifySellers(tx, receivedNotification(row, parcel, share))
}

/** To the buyer: pieces of the order, its `lines`, that are not sent, whose money went back before. */
export async function mailWithdrawn(
  context: OrderMailsContext,
  tx: Db,
  row: MailedOrder,
  reason: string,
): Promise<void> {
  const message = await withdrawnMail(context.sender, factsOf(row), reason)
  await send(context, tx, row, `withdrawn:${newId()}`, message)
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
