import { courierUrlOf } from '../../../contract/couriers.ts'
import type { Order, paymentStates, Transfer } from '../../../contract/order.ts'
import { returnableUntil } from '../../../contract/return.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { pictureImage, pictureOf } from '../../media/index.server.ts'
import type { TransferAccount } from '../context/money.ts'
import { mayClaim } from '../rules/claims.ts'
import { deliveryStatusOf, isPaymentVerified } from '../rules/orders.ts'
import { claimNoteOf } from '../store/claim-note.ts'
import type { OrderRow } from '../store/orders.ts'

/** The newest account number of an order, what was asked for then, and what came where a person has to decide about it. */
type OrderTransfer = {
  account: TransferAccount
  asked_kobo: Kobo
  arrived_kobo: Kobo | null
  sent_reported_at: Date | null
  /** Whether it may still be used, for an order that is unpaid and costs what was asked for. */
  isLive: boolean
}

/** The state of an order's payment, as the payments feature reports it. */
export type OrderPayment = {
  txRef: string
  state: (typeof paymentStates)[number]
  refunds: readonly {
    amount_kobo: Kobo
    currency: string
    why: string
    done_at: Date | null
    created_at: Date
  }[]
  transfer: OrderTransfer | null
}

const moment = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** An order's account number, as long as it matters to the buyer. */
function transferOf({ state, total_kobo }: OrderRow, transfer: OrderTransfer | null): Transfer | null {
  if (!transfer || transfer.asked_kobo !== total_kobo) return null
  const hasEnded = state === 'CANCELLED' || state === 'EXPIRED'
  if (state !== 'PENDING' && !(hasEnded && transfer.sent_reported_at)) return null
  const { account } = transfer
  return {
    bank: account.bank,
    account_number: account.accountNumber,
    account_name: account.accountName,
    amount: nairaOf(account.amountKobo),
    expires_at: account.expiresAt.toISOString(),
    live: state === 'PENDING' && transfer.isLive,
    told_sent_at: transfer.sent_reported_at?.toISOString() ?? null,
    arrived: transfer.arrived_kobo === null ? null : nairaOf(transfer.arrived_kobo),
  }
}

/** An order on the wire. `now` decides whether it may still be paid. */
export function orderOf(row: OrderRow, payment: OrderPayment, now: Date): Order {
  return {
    id: row.id,
    code: row.code,
    tx_ref: payment.txRef,
    items: row.lines.map((line) => ({
      id: line.id,
      number: line.number,
      quantity: line.quantity,
      price: nairaOf(line.unit_kobo),
      frame_price: nairaOf(line.frame_kobo),
      with_frame: line.with_frame,
      size_label: line.size_label,
      print_numbers: line.print_numbers,
      total: nairaOf(line.total_kobo),
      product: {
        id: line.work_id,
        name: line.name,
        slug: line.slug,
        image: line.picture ? pictureImage(line.picture.picture_id, line.picture.widths) : '',
        picture: line.picture && pictureOf(line.picture, `${line.name} by ${line.artist}`),
        price: nairaOf(line.unit_kobo),
        artist: line.artist,
      },
    })),
    items_total: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: nairaOf(row.subtotal_kobo),
    shipping_fee: nairaOf(row.shipping_fee_kobo),
    price_total: nairaOf(row.total_kobo),
    delivery_option: row.delivery_option,
    delivery_status: deliveryStatusOf(
      row.state,
      row.parcels.map((parcel) => parcel.state),
    ),
    verified: isPaymentVerified(row.state),
    payment: row.state === 'PAID' ? 'paid' : payment.state,
    payable: row.state === 'PENDING' && row.hold_expires_at > now,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    hold_expires_at: row.state === 'PENDING' ? row.hold_expires_at.toISOString() : null,
    transfer: transferOf(row, payment.transfer),
    parcels: row.parcels.map((parcel) => ({
      id: parcel.id,
      state: parcel.state,
      seller: parcel.seller,
      items: row.lines.filter((line) => line.seller_id === parcel.seller_id).map((line) => line.id),
      courier: parcel.courier,
      tracking_code: parcel.tracking_code,
      tracking_url: courierUrlOf(parcel.tracking_url),
      pack_by: new Date(parcel.pack_by).toISOString(),
      disputed_since: parcel.state === 'PACKING' ? moment(parcel.disputed_since) : null,
      shipped_at: moment(parcel.shipped_at),
      at_station_at: moment(parcel.at_station_at),
      received_at: moment(parcel.received_at),
      delivered_on: parcel.delivered_on,
      received_by: parcel.received_by,
      claim: claimNoteOf(parcel.claim),
      claimable:
        row.state === 'PAID' &&
        parcel.claim?.state !== 'OPEN' &&
        mayClaim(
          {
            state: parcel.state,
            receivedBy: parcel.received_by,
            receivedAt: parcel.received_at === null ? null : new Date(parcel.received_at),
          },
          now,
        ),
      returnable_until:
        parcel.received_at === null ? null : returnableUntil(new Date(parcel.received_at)).toISOString(),
    })),
    refunds: payment.refunds.map((refund) => ({
      amount: nairaOf(refund.amount_kobo),
      currency: refund.currency,
      why: refund.why,
      asked_at: refund.created_at.toISOString(),
      done_at: refund.done_at?.toISOString() ?? null,
    })),
    customer: { name: row.customer_name, email: row.customer_email },
    shipping_address:
      row.delivery_option === 'HOME'
        ? {
            address: row.ship_address,
            city: row.ship_city,
            state: row.ship_state,
            country: row.ship_country,
            phone: row.ship_phone,
            email: row.ship_email,
          }
        : null,
    pickup_station:
      row.delivery_option === 'PICKUP'
        ? {
            name: row.station_name ?? '',
            address: row.ship_address,
            city: row.ship_city,
            state: row.ship_state,
          }
        : null,
  }
}
