import type { deliveryStatuses } from '../../contract/order.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../kernel/lagos.ts'
import { type Kobo, sumOf, times } from '../../kernel/money.ts'
import { hasTransition, type Transition } from '../../kernel/states.ts'

/** Where an order stands with its money. What happens to its goods is each parcel's state. */
export const orderStates = ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderState = (typeof orderStates)[number]

type OrderActor = 'buyer' | 'system' | 'staff'

/** Who may move an order from one state to another, and when. */
export const orderTransitions: readonly Transition<OrderState, OrderActor>[] = [
  {
    from: 'PENDING',
    to: 'PAID',
    by: ['system'],
    rule: 'Verified by the provider: reference, naira, amount.',
  },
  {
    from: 'PENDING',
    to: 'CANCELLED',
    by: ['buyer', 'system', 'staff'],
    rule: 'Only after the provider says failed or knows nothing; the works are free again.',
  },
  {
    from: 'PENDING',
    to: 'EXPIRED',
    by: ['system'],
    rule: 'The hold is over and no money is there or on its way.',
  },
  // Money that comes late finds its order: the works are claimed again, or the money goes back.
  {
    from: 'CANCELLED',
    to: 'PAID',
    by: ['system'],
    rule: 'Late money, and the works are free: claimed again.',
  },
  { from: 'EXPIRED', to: 'PAID', by: ['system'], rule: 'Late money, and the works are free: claimed again.' },
  {
    from: 'CANCELLED',
    to: 'REFUND_DUE',
    by: ['system'],
    rule: 'Late money, and a work is gone: it goes back.',
  },
  {
    from: 'EXPIRED',
    to: 'REFUND_DUE',
    by: ['system'],
    rule: 'Late money, and a work is gone: it goes back.',
  },
  {
    from: 'PAID',
    to: 'REFUND_DUE',
    by: ['staff', 'system'],
    rule: 'All that was paid for the works has been asked back, at once or in parts.',
  },
  { from: 'REFUND_DUE', to: 'REFUNDED', by: ['system', 'staff'], rule: 'All of it is with the buyer again.' },
]

/** Whether an order may go from one state to another by this actor. */
export const mayMove = (from: OrderState, to: OrderState, actor: OrderActor): boolean =>
  hasTransition(orderTransitions, from, to, actor)

/** The states of a parcel, least advanced first: an order is as far as its slowest parcel. */
export const parcelStates = ['PACKING', 'SHIPPING', 'SUCCESS', 'RETURNED', 'CANCELLED'] as const
export type ParcelState = (typeof parcelStates)[number]

/** Who may move a parcel from one state to another, and when. */
export const parcelTransitions: readonly Transition<ParcelState, 'buyer' | 'seller' | 'staff' | 'system'>[] =
  [
    {
      from: 'PACKING',
      to: 'SHIPPING',
      by: ['seller', 'staff'],
      rule: 'Courier, packing checklist and at least one photograph; within three working days of the payment.',
    },
    {
      from: 'SHIPPING',
      to: 'SUCCESS',
      by: ['seller', 'staff', 'buyer'],
      rule: 'Delivered, or the buyer has it; at a pickup station when it is collected, which the seller cannot say.',
    },
    {
      from: 'PACKING',
      to: 'CANCELLED',
      by: ['staff', 'system'],
      rule: 'Its works are refunded before they are sent.',
    },
    { from: 'SUCCESS', to: 'RETURNED', by: ['seller', 'staff'], rule: 'All its works have come back.' },
  ]

/** Whether a parcel may go from one state to another. */
export const mayParcelGo = (from: ParcelState, to: ParcelState): boolean =>
  hasTransition(parcelTransitions, from, to)

/** Working days a seller has to send a parcel. */
const PACKING_DAYS = 3

/** Until when a parcel of an order paid at `paidAt` is to be sent: the end of the third working day after it, in Lagos. */
export const packBy = (paidAt: Date): Date => {
  // A day of Lagos as the midnight of that day in UTC, where days are counted and have their weekday.
  let day = new Date(dayInLagos(paidAt))
  for (let left = PACKING_DAYS; left > 0; ) {
    day = after(day, DAY)
    const weekday = day.getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return momentInLagos(dayInLagos(after(day, DAY)))
}

/** Days after receipt within which a return may be asked for. */
const RETURN_DAYS = 14

/** Until when what was received at a moment may be sent back. */
export const returnableUntil = (receivedAt: Date): Date => after(receivedAt, RETURN_DAYS * DAY)

/** What the buyer reads as delivery status. */
export const deliveryStatusOf = (
  state: OrderState,
  parcels: readonly ParcelState[],
): (typeof deliveryStatuses)[number] => {
  switch (state) {
    case 'PENDING':
      return 'PENDING'
    case 'CANCELLED':
    case 'EXPIRED':
      return 'CANCELLED'
    case 'PAID':
      return parcelStates.find((parcel) => parcels.includes(parcel)) ?? 'PACKING'
    case 'REFUND_DUE':
    case 'REFUNDED':
      if (parcels.includes('RETURNED')) return 'RETURNED'
      // Money may go back for a work that stays with its buyer.
      return (['SHIPPING', 'SUCCESS'] as const).find((parcel) => parcels.includes(parcel)) ?? 'CANCELLED'
  }
}

/** Paid and not refunded. */
export const isVerified = (state: OrderState): boolean => state === 'PAID'

/** One line to be ordered, priced by us. */
export type PricedLine = { quantity: number; unitKobo: Kobo; frameKobo: Kobo }

/** (unit + frame) × quantity */
export const lineKobo = (line: PricedLine): Kobo =>
  times(sumOf([line.unitKobo, line.frameKobo]), line.quantity)

/** What an order costs; the parts equal the whole. */
export const totalsOf = (
  lines: readonly PricedLine[],
  shippingFeeKobo: Kobo,
): { subtotalKobo: Kobo; shippingFeeKobo: Kobo; totalKobo: Kobo } => {
  const subtotalKobo = sumOf(lines.map(lineKobo))
  return { subtotalKobo, shippingFeeKobo, totalKobo: sumOf([subtotalKobo, shippingFeeKobo]) }
}

/** Unpaid orders a buyer may have at once. */
export const MOST_LIVE_ORDERS = 3
