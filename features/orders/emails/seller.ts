import { returnableUntil } from '../../../contract/return.ts'
import { lastLongDayOf, longDayOf } from '../../../kernel/dates.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo, sumOf, times } from '../../../kernel/money.ts'
import { printsText } from '../../../kernel/prints.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'
import { isUnsent, type ParcelState, type ReceivedBy } from '../rules/orders.ts'
import type { Reminder } from '../rules/unsent.ts'

// What sellers are notified of about orders and parcels.

type Line = {
  id: Id
  seller_id: Id
  name: string
  artist: string
  size_label: string
  print_numbers: readonly string[]
  with_frame: boolean
  quantity: number
  unit_kobo: Kobo
  frame_kobo: Kobo
  total_kobo: Kobo
}

/** What of an order its sellers are notified of. */
export type SoldOrderFacts = { id: Id; code: string; lines: readonly Line[] }
type Parcel = { id: Id; seller_id: Id }

/** The key of the notifications to sellers about a parcel: staff find the mails of an order by how they begin. */
const keyOf = (order: { id: Id }, parcel: { id: Id }, what: string) =>
  `order:${order.id}:parcel:${parcel.id}:${what}`

const linkTo = (parcel: { id: Id }) => ({ path: `/studio/orders/${parcel.id}`, name: 'See the parcel' })

const pieces = (quantity: number) => (quantity === 1 ? 'one piece' : `${quantity} pieces`)

const worksOf = (lines: readonly Line[]): string[][] =>
  lines.map((line) => [
    line.name,
    line.artist,
    [line.size_label, line.with_frame ? 'framed' : '', pieces(line.quantity), printsText(line.print_numbers)]
      .filter(Boolean)
      .join(', '),
    formatKobo(line.total_kobo),
  ])

const linesOf = (order: SoldOrderFacts, parcel: Parcel) =>
  order.lines.filter((line) => line.seller_id === parcel.seller_id)

/** Works were sold and have to be packed; `packBy` is the end of the last day for it, `shareKobo` what the seller gets, `deliveryKobo` of it for the delivery. */
export function soldNotification(
  order: SoldOrderFacts,
  parcel: Parcel,
  { packBy, shareKobo, deliveryKobo }: { packBy: Date; shareKobo: Kobo | undefined; deliveryKobo: Kobo },
): SellerNotification {
  const lines = linesOf(order, parcel)
  const total = formatKobo(sumOf(lines.map((line) => line.total_kobo)))
  return {
    sellerId: parcel.seller_id,
    kind: 'sold',
    eventKey: keyOf(order, parcel, 'pack'),
    subject: `You have sold for ${total}: please pack order ${order.code}`,
    says: [
      `The order is paid. Please pack this, take photographs of it, and send it by ${lastLongDayOf(packBy)}.`,
      deliveryKobo > 0
        ? `You choose and pay the courier; ${formatKobo(deliveryKobo)} of what you receive is the delivery fee that the buyer paid for this parcel.`
        : '',
      'The address is on the parcel’s page. Your money is set aside until the buyer has the work and the time for a return is over.',
    ],
    works: worksOf(lines),
    rows: [
      ['Order', order.code],
      ['Price', total],
      ...(shareKobo === undefined ? [] : [['You receive', formatKobo(shareKobo)] satisfies [string, string]]),
      ['Send by', lastLongDayOf(packBy)],
    ],
    link: linkTo(parcel),
  }
}

/** A parcel that was not sent is cancelled; its works are on sale again, or not. */
export function cancelledNotification(
  order: SoldOrderFacts,
  parcel: Parcel,
  isOnSale: boolean,
): SellerNotification {
  const lines = linesOf(order, parcel)
  return {
    sellerId: parcel.seller_id,
    kind: 'cancelled',
    eventKey: keyOf(order, parcel, 'cancelled'),
    subject: `Do not send order ${order.code}: it is cancelled`,
    says: [
      `The buyer gets the money back, so please do not send this. The works are ${isOnSale ? 'on sale again' : 'not on sale again: please write to us if you have them'}. If your balance changes by it, we notify you.`,
      'If you have already sent the parcel, please write to us at once.',
    ],
    works: worksOf(lines),
    rows: [
      ['Order', order.code],
      ['Price', formatKobo(sumOf(lines.map((line) => line.total_kobo)))],
    ],
    link: linkTo(parcel),
  }
}

/** A cancelled parcel was given to the courier all the same; `soldAgain` pieces of it were bought since. */
export function handedOverNotification(
  order: SoldOrderFacts,
  parcel: Parcel & { courier: string; tracking_code: string },
  soldAgain: number,
): SellerNotification {
  return {
    sellerId: parcel.seller_id,
    kind: 'cancelled',
    eventKey: keyOf(order, parcel, 'handed-over'),
    subject: `The cancelled parcel of order ${order.code} is with the courier: we ask them to turn it back`,
    says: [
      'You are not asked to send anything. The order is cancelled and its buyer is refunded, but the parcel was given to the courier. We ask the courier to bring it back to you.',
      soldAgain > 0
        ? `${soldAgain === 1 ? 'One piece of it was' : `${soldAgain} pieces of it were`} bought again since: please send that when it is back, or say on the page of that order that you cannot.`
        : 'Its works are not on sale until it is back. Please write to us when you have it.',
    ],
    works: worksOf(linesOf(order, parcel)),
    rows: [
      ['Order', order.code],
      ['Courier', unlinked(parcel.courier)],
      ['Tracking', unlinked(parcel.tracking_code) || 'none'],
    ],
    link: linkTo(parcel),
  }
}

/** Warns that the provider may take a parcel's money back; `moment` makes each notice unique. */
export function disputedNotification(
  order: SoldOrderFacts,
  parcel: Parcel & { state: ParcelState },
  moment: string,
): SellerNotification {
  const isHere = isUnsent(parcel.state)
  return {
    sellerId: parcel.seller_id,
    kind: 'claimed',
    eventKey: keyOf(order, parcel, `disputed:${moment}`),
    subject: isHere
      ? `Do not send order ${order.code} yet: its payment is disputed`
      : `The payment of order ${order.code} is disputed`,
    says: [
      'The buyer’s bank or the payment provider has asked for the money of this order back. Until that is decided, which may take weeks, you are not paid for it.',
      isHere
        ? 'Please keep the work until we write to you: it cannot be marked as shipped until then. You lose nothing by waiting: your time to send it is paused. If you have already sent it, write to us at once.'
        : 'We will answer with what shows that it was sent and received. Please keep receipts of the courier and messages of the buyer, and e-mail them to us.',
    ],
    works: worksOf(linesOf(order, parcel)),
    rows: [['Order', order.code]],
    link: linkTo(parcel),
  }
}

/** The payment of a parcel is not disputed any more, so it is to be sent by `packBy`. */
export function sendableNotification(
  order: SoldOrderFacts,
  parcel: Parcel,
  packBy: Date,
  at: Date,
): SellerNotification {
  const day = lastLongDayOf(packBy)
  return {
    sellerId: parcel.seller_id,
    kind: 'claimed',
    eventKey: keyOf(order, parcel, `sendable:${at.getTime()}`),
    subject: `You can send order ${order.code} now: its payment is not disputed any more`,
    says: [
      `The money of this order stays, and it can be marked as shipped again. Please send it by ${day}: the days of the dispute were added to your time.`,
    ],
    works: worksOf(linesOf(order, parcel)),
    rows: [
      ['Order', order.code],
      ['Send by', day],
    ],
    link: linkTo(parcel),
  }
}

/** The money of a parcel was taken back, and its seller keeps theirs. */
export function sparedNotification(order: SoldOrderFacts, parcel: Parcel, takingId: Id): SellerNotification {
  return {
    sellerId: parcel.seller_id,
    kind: 'claimed',
    eventKey: keyOf(order, parcel, `spared:${takingId}`),
    subject: `You keep your money of order ${order.code}: its dispute is lost, and we cover it`,
    says: [
      'The buyer’s bank has taken the money of this order back. You sent it in time and with tracking, and it was received, so nothing is taken off your balance.',
    ],
    works: worksOf(linesOf(order, parcel)),
    rows: [['Order', order.code]],
    link: linkTo(parcel),
  }
}

/** Pieces of a parcel that was not sent are cancelled, and others of it stay; `stays` is how many of the line are still to be sent. */
export function lessToSendNotification(
  order: SoldOrderFacts,
  parcel: Parcel,
  line: Line,
  stays: number,
  isOnSale: boolean,
): SellerNotification {
  const gone = line.quantity - stays
  return {
    sellerId: parcel.seller_id,
    kind: 'cancelled',
    eventKey: keyOf(order, parcel, `line:${line.id}:left:${stays}`),
    subject:
      stays === 0
        ? `Do not send “${line.name}” of order ${order.code}: it is cancelled`
        : `Send only ${stays} of “${line.name}” in order ${order.code}`,
    says: [
      `The buyer gets the money for it back, it is ${isOnSale ? 'on sale again' : 'not on sale again'}. If your balance changes by it, we notify you. Everything else in the parcel is to be sent as before.`,
    ],
    works: [[line.name, line.artist, line.size_label].filter(Boolean)],
    rows: [
      ['Order', order.code],
      ['Cancelled', pieces(gone)],
      ['Price', formatKobo(times(line.unit_kobo + line.frame_kobo, gone))],
      ['Still to send', stays === 0 ? 'none of it' : pieces(stays)],
    ],
    link: linkTo(parcel),
  }
}

/** Money for lines of a parcel, or for its delivery, goes back at no cost to its seller; `lines` with what goes back for each. */
export function coveredNotification(
  order: SoldOrderFacts,
  parcel: Parcel,
  refund: { id: Id; lines: readonly (readonly [line: Line, kobo: Kobo])[]; deliveryKobo: Kobo },
): SellerNotification {
  const amount = formatKobo(refund.deliveryKobo + sumOf(refund.lines.map(([, kobo]) => kobo)))
  return {
    sellerId: parcel.seller_id,
    kind: 'refunded',
    eventKey: keyOf(order, parcel, `covered:${refund.id}`),
    subject: `${amount} of order ${order.code} goes back to the buyer, at no cost to you`,
    says: ['We have refunded this to the buyer. Nothing of it is taken off your balance.'],
    works: refund.lines.map(([line, kobo]) => [line.name, line.artist, formatKobo(kobo)]),
    rows: [
      ['Order', order.code],
      ['Refunded to the buyer', amount],
      ...(refund.deliveryKobo > 0
        ? [['Of it for the delivery', formatKobo(refund.deliveryKobo)] satisfies [string, string]]
        : []),
    ],
    link: linkTo(parcel),
  }
}

/** The buyer, or staff, say that a parcel has arrived. */
export function receivedNotification(
  order: { id: Id; code: string },
  parcel: Parcel & { received_at: Date; received_by: ReceivedBy },
  shareKobo: Kobo | undefined,
): SellerNotification {
  const until = longDayOf(returnableUntil(parcel.received_at))
  return {
    sellerId: parcel.seller_id,
    kind: 'received',
    eventKey: keyOf(order, parcel, 'received'),
    subject: `Order ${order.code} has reached its buyer`,
    says: [
      parcel.received_by === 'buyer'
        ? 'The buyer says that the parcel has arrived.'
        : 'We have noted that the parcel has arrived.',
      `The buyer can ask for a return until ${until}. If none is asked for, your money is ready for payout after that.`,
    ],
    rows: [
      ['Order', order.code],
      ...(shareKobo === undefined ? [] : [['You receive', formatKobo(shareKobo)] satisfies [string, string]]),
      ['Returns until', until],
    ],
    link: linkTo(parcel),
  }
}

/** A parcel has to be sent by tomorrow ('due'), should have been sent ('late'), or is cancelled at `end` ('last'). */
export function deadlineNotification(
  order: { id: Id; code: string },
  parcel: Parcel,
  reminder: Reminder,
  { packBy, end }: { packBy: Date; end: Date },
): SellerNotification {
  const day = lastLongDayOf(packBy)
  const lastDay = lastLongDayOf(end)
  const cannot = 'If it cannot be sent, say so on its page, so that the buyer knows early.'
  const texts: Record<Reminder, { subject: string; says: string }> = {
    due: {
      subject: `Please send order ${order.code} by ${day}`,
      says: 'The parcel is not marked as shipped. Please send it in time, and enter the courier on its page.',
    },
    late: {
      subject: `Order ${order.code} is late: it was to be sent by ${day}`,
      says: `The parcel is not marked as shipped, and the buyer waits for it. Please send it today and mark it as shipped. If it is not sent by the end of ${lastDay}, we cancel it and the buyer gets the money back.`,
    },
    last: {
      subject: `Send order ${order.code} by ${lastDay}, or it is cancelled`,
      says: `The parcel was to be sent by ${day}. If it is not marked as shipped by the end of ${lastDay}, we cancel it and the buyer gets the money back.`,
    },
  }
  const { subject, says } = texts[reminder]
  return {
    sellerId: parcel.seller_id,
    kind: 'deadline',
    eventKey: keyOf(order, parcel, reminder),
    subject,
    says: [says, cannot],
    rows: [
      ['Order', order.code],
      ['Send by', day],
    ],
    link: linkTo(parcel),
  }
}
