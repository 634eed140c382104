import type { deliveryStatuses, OrderState } from '../../../contract/order.ts'
import { after, DAY, HOUR, MINUTE } from '../../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../../kernel/lagos.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import { hasTransition, type Transition } from '../../../kernel/states.ts'

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
    rule: 'Only after the provider says failed or knows nothing, or once a seller of it is disabled; the works are free again.',
  },
  {
    from: 'PENDING',
    to: 'EXPIRED',
    by: ['system'],
    rule: 'The hold is over and no money is there: six hours later where it is said to be on its way, seven days where staff have to decide.',
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
    rule: 'Late money, and a work is gone or its seller disabled: it goes back.',
  },
  {
    from: 'EXPIRED',
    to: 'REFUND_DUE',
    by: ['system'],
    rule: 'Late money, and a work is gone or its seller disabled: it goes back.',
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
export function mayOrderGo(from: OrderState, to: OrderState, actor: OrderActor): boolean {
  return hasTransition(orderTransitions, from, to, actor)
}

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
    {
      from: 'SHIPPING',
      to: 'CANCELLED',
      by: ['staff'],
      rule: 'It never came: lost, and its works are refunded.',
    },
    {
      from: 'SUCCESS',
      to: 'CANCELLED',
      by: ['staff'],
      rule: 'It never came: lost, and its works are refunded.',
    },
  ]

/** Whether a parcel may go from one state to another. */
export function mayParcelGo(from: ParcelState, to: ParcelState): boolean {
  return hasTransition(parcelTransitions, from, to)
}

/** Whether a parcel has not been sent: it can be cancelled, and its works go on sale again. */
export function isUnsent(state: ParcelState): boolean {
  return state === 'PACKING'
}

/** Working days a seller has to send a parcel. */
export const PACKING_DAYS = 3

/** The end of a working day of Lagos, so many of them after that of a moment; Saturday and Sunday are none. */
export function endOfWorkingDay(from: Date, days: number): Date {
  // A day of Lagos as the midnight of that day in UTC, where days are counted and have their weekday.
  let day = new Date(dayInLagos(from))
  for (let left = days; left > 0; ) {
    day = after(day, DAY)
    const weekday = day.getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return momentInLagos(dayInLagos(after(day, DAY)))
}

/** Until when a parcel of an order paid at `paidAt` is to be sent: the end of the third working day after it, in Lagos. */
export function packBy(paidAt: Date): Date {
  return endOfWorkingDay(paidAt, PACKING_DAYS)
}

/** Who said that a parcel was received. */
export type ReceivedBy = 'buyer' | 'seller' | 'staff'

/** How many days back a seller may say that a parcel was delivered. */
const SELLER_NAMES_DAYS = 2

/**
 * Says why a day ('2026-11-20', in Lagos) cannot be a delivery's; undefined if it can. Staff may name any day since it
 * was sent, a seller the last three.
 */
export function whyNotOn(on: string, by: 'seller' | 'staff', shippedAt: Date, now: Date): string | undefined {
  if (on > dayInLagos(now)) return 'This day is still to come.'
  if (on < dayInLagos(shippedAt)) return 'The parcel was sent after this day.'
  if (by === 'seller' && on < dayInLagos(after(now, -SELLER_NAMES_DAYS * DAY)))
    return 'Please name today, yesterday or the day before. If it was delivered earlier, leave the day empty or write to us.'
  return undefined
}

/**
 * When return and payout windows start: at the record of delivery or, if staff name a day, its noon in Lagos (neither
 * before sending nor in the future).
 */
export function windowsBegin(
  on: string | undefined,
  by: 'seller' | 'staff',
  shippedAt: Date,
  now: Date,
): Date {
  if (on === undefined || by === 'seller') return now
  const noon = after(momentInLagos(on), 12 * HOUR)
  return new Date(Math.min(now.getTime(), Math.max(shippedAt.getTime(), noon.getTime())))
}

/** What the buyer reads as delivery status. */
export function deliveryStatusOf(
  state: OrderState,
  parcels: readonly ParcelState[],
): (typeof deliveryStatuses)[number] {
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
export function isPaymentVerified(state: OrderState): boolean {
  return state === 'PAID'
}

/** What an order of lines at these totals costs; the parts equal the whole. */
export function orderTotals(
  lineTotals: readonly Kobo[],
  shippingFeeKobo: Kobo,
): { subtotalKobo: Kobo; shippingFeeKobo: Kobo; totalKobo: Kobo } {
  const subtotalKobo = sumOf(lineTotals)
  return { subtotalKobo, shippingFeeKobo, totalKobo: sumOf([subtotalKobo, shippingFeeKobo]) }
}

/** Unpaid orders a buyer may have at once. */
export const MOST_LIVE_ORDERS = 3

/** How many pieces, and how many of them one-of-a-kind works, unpaid orders hold. */
export type Held = { pieces: number; unique: number }

/** What may be held unpaid at once by one account, and from one network; without a network's limits there are none. */
export type HoldLimits = Held & { network: Held | null; pauses: boolean }

/** Why pieces may not be held beside those that the account (`own`) and its network (`near`) hold already; undefined when they may. */
export function holdObstacle(
  { wanted, own, near }: { wanted: Held; own: Held; near: Held | undefined },
  limits: HoldLimits,
): 'too_many_pieces_held' | 'too_many_unique_held' | 'network_holds_full' | undefined {
  const exceeds = (held: Held, what: keyof Held, most: Held) =>
    wanted[what] > 0 && held[what] + wanted[what] > most[what]
  if (exceeds(own, 'unique', limits)) return 'too_many_unique_held'
  if (exceeds(own, 'pieces', limits)) return 'too_many_pieces_held'
  if (!near || !limits.network) return undefined
  const isFull = exceeds(near, 'pieces', limits.network) || exceeds(near, 'unique', limits.network)
  return isFull ? 'network_holds_full' : undefined
}

/** For how long an order that ended unpaid counts. */
export const UNPAID_ENDS_COUNT_FOR = 72 * HOUR
/** An order that was withdrawn, changed or emptied held its works for a short while when it was no longer than this. */
export const SHORT_HOLD = 10 * MINUTE
/** How long an account pauses after its first, second, third … order that ended unpaid; each further one as long as the last. */
export const PAUSES = [0, 15 * MINUTE, HOUR, 4 * HOUR, DAY]

/** How many such short holds have no consequence; more could hold works forever, ten minutes each. */
export const FREE_SHORT_HOLDS = 4

/** Why an order ends that another takes the place of. */
export const REPLACED = 'replaced by a new order'

/** When an order ended unpaid, and whether it had held its works no longer than SHORT_HOLD. */
export type UnpaidEnd = { at: Date; isShort: boolean }

/** From when on an account may order, by its orders that ended unpaid, newest first; undefined for at once. */
export function orderFrom(ends: readonly UnpaidEnd[]): Date | undefined {
  const free = new Set(ends.filter(({ isShort }) => isShort).slice(-FREE_SHORT_HOLDS))
  const counted = ends.filter((end) => !free.has(end))
  const last = counted[0]?.at
  const pause = PAUSES[Math.min(counted.length, PAUSES.length) - 1] ?? 0
  return last && pause > 0 ? after(last, pause) : undefined
}

/** For how long the unpaid holds of one work may last together in a day: those of an account, and those from a network. */
export const MOST_HELD = { account: 30 * MINUTE, network: 150 * MINUTE }
/** For how long a work is free to others once an account has withdrawn it, or let it lapse, more than once in a day. */
export const FREE_TO_OTHERS = 5 * MINUTE

/** An unpaid hold of a work that ended: when, how long it had lasted, and whether no other order of the buyer took its place. */
export type EndedHold = { at: Date; heldMs: number; isFreed: boolean }

/** From when on a work may be held again whose holds, the newest first, lasted longer than `most` together; one alone never does. */
export function heldLongUntil(ends: readonly EndedHold[], most: number): Date | undefined {
  let heldMs = 0
  const over = ends.find(({ heldMs: ms }, index) => {
    heldMs += ms
    return index > 0 && heldMs > most
  })
  return over && after(over.at, DAY)
}

/** From when on an account may hold a work again, by its unpaid holds of it in a day, newest first; undefined for at once. */
export function holdAgainFrom(ends: readonly EndedHold[]): Date | undefined {
  const [last, second] = ends.filter(({ isFreed }) => isFreed)
  return heldLongUntil(ends, MOST_HELD.account) ?? (last && second && after(last.at, FREE_TO_OTHERS))
}

/** How much longer than its first hold account numbers may keep an order's works. */
export const MOST_STRETCH = 90 * MINUTE

/** Until when the works of an order made then may be held at most, however many account numbers it gets. */
export function latestHoldEnd(createdAt: Date, holdMs: number): Date {
  return after(createdAt, holdMs + MOST_STRETCH)
}
