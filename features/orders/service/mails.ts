import { courierUrlOf } from '../../../contract/couriers.ts'
import { returnableUntil } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { Sender } from '../../../platform/mail/layout.tsx'
import type { ReturningMoney, TransferAccount } from '../../payments/index.server.ts'
import { endedMail, type OrderFacts, placedMail, type Written } from '../emails/order.tsx'
import { atStationMail, deliveredMail, packMail, saidDeliveredMail, shippedMail } from '../emails/parcel.tsx'
import { paidMail, type Vat } from '../emails/receipt.tsx'
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

/** A parcel that was received: since when, by whose word, and on which day of Lagos ('2026-11-20'). */
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

/** The mails about orders: each written in the transaction that gives the reason, and once for each event. */
export function createOrderMails({
  mail,
  sender,
  vatOf,
}: {
  mail: Mail
  sender: Sender
  /** The VAT within what the buyer paid, as the ledger has it. */
  vatOf: (tx: Db, orderId: Id) => Promise<Vat | undefined>
}) {
  const send = (tx: Db, row: OrderRow, what: string, message: Written): Promise<void> =>
    mail.enqueue(tx, { eventKey: mailKey(row.id, what), to: row.customer_email, ...message })

  const about = async (tx: Db, orderId: Id): Promise<OrderRow> => {
    const row = await readOrder(tx, orderId)
    if (!row) throw new Error(`a mail about an order that does not exist: ${orderId}`)
    return row
  }

  return {
    /** To the buyer: held until when. */
    placed: async (tx: Db, orderId: Id): Promise<void> => {
      const row = await about(tx, orderId)
      await send(tx, row, 'placed', await placedMail(sender, factsOf(row), row.hold_expires_at))
    },

    /** To the buyer: the receipt; to each seller: what to pack. */
    paid: async (tx: Db, row: OrderRow): Promise<void> => {
      const paidAt = row.paid_at ?? row.created_at
      await send(
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
    },

    /** To the buyer: where to send the money, once for each account number. */
    transfer: async (tx: Db, orderId: Id, attemptId: Id, account: TransferAccount): Promise<void> => {
      const row = await about(tx, orderId)
      await send(tx, row, `transfer:${attemptId}`, await transferMail(sender, factsOf(row), account))
    },

    /** To the buyer: the unpaid order is over. */
    ended: async (tx: Db, orderId: Id, how: 'CANCELLED' | 'EXPIRED'): Promise<void> => {
      const row = await about(tx, orderId)
      await send(tx, row, how.toLowerCase(), await endedMail(sender, factsOf(row), how))
    },

    /** To the buyer: a parcel is on its way. */
    shipped: async (tx: Db, orderId: Id, parcel: Parcel): Promise<void> => {
      const row = await about(tx, orderId)
      const message = await shippedMail(sender, factsOf(row, parcel.seller_id), {
        seller: parcel.seller,
        courier: parcel.courier,
        trackingCode: parcel.tracking_code,
        trackingUrl: courierUrlOf(parcel.tracking_url),
      })
      await send(tx, row, `parcel:${parcel.id}:shipped`, message)
    },

    /** To the buyer: a parcel waits at the pickup station. */
    atStation: async (tx: Db, orderId: Id, parcel: Parcel): Promise<void> => {
      const row = await about(tx, orderId)
      const message = await atStationMail(sender, factsOf(row, parcel.seller_id))
      await send(tx, row, `parcel:${parcel.id}:station`, message)
    },

    /** To the buyer: a parcel has arrived, by the buyer's own word, or by the word of seller or staff. */
    delivered: async (tx: Db, orderId: Id, parcel: Received): Promise<void> => {
      const row = await about(tx, orderId)
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
      await send(tx, row, `parcel:${parcel.id}:delivered`, message)
    },

    /** To the buyer: money on its way back, or (`isDone`) returned. */
    refund: async (tx: Db, orderId: Id, money: ReturningMoney, isDone: boolean): Promise<void> => {
      const row = await about(tx, orderId)
      const message = await refundMail(sender, factsOf(row), money, isDone)
      await send(tx, row, `refund:${money.refundId}:${isDone ? 'done' : 'started'}`, message)
    },
  }
}

export type OrderMails = ReturnType<typeof createOrderMails>
