import type { Order } from '../../../contract/order.ts'
import { formatDay, formatLastDay } from '../../../kernel/dates.ts'
import type { TimelineStep } from '../../kit/timeline.tsx'

export type BuyerParcel = Order['parcels'][number]

/** What parcels are called; a buyer reads no states. */
export const parcelNames: Record<BuyerParcel['state'], string> = {
  PACKING: 'Being packed',
  SHIPPING: 'Shipped',
  SUCCESS: 'Delivered',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
}

/** Whether a cancelled parcel had been given to a courier: only such a one has a courier and was not sent. */
const wasHandedOver = ({
  state,
  shipped_at,
  courier,
}: Pick<BuyerParcel, 'state' | 'shipped_at' | 'courier'>) =>
  state === 'CANCELLED' && shipped_at === null && courier !== ''

/** The state of a parcel, in two or three words. */
export function parcelName(
  parcel: Pick<BuyerParcel, 'state' | 'at_station_at' | 'claim' | 'shipped_at' | 'courier'>,
  option: Order['delivery_option'],
): string {
  const { state, at_station_at, claim, shipped_at } = parcel
  if (claim?.state === 'OPEN') return 'Reported missing'
  if (wasHandedOver(parcel)) return 'Cancelled, may still arrive'
  if (state === 'CANCELLED' && shipped_at !== null) return 'Lost'
  if (state === 'SHIPPING' && at_station_at !== null) return 'At the station'
  if (state === 'SUCCESS' && option === 'PICKUP') return 'Collected'
  return parcelNames[state]
}

type Station = { title: string; at: string | null; reached: boolean }

const stationsOf = (order: Order, parcel: BuyerParcel): Station[] => {
  const isPickup = order.delivery_option === 'PICKUP'
  const { shipped_at, at_station_at, received_at, delivered_on } = parcel
  // The day that was named is shown; what counts is when it was recorded.
  const deliveredAt = delivered_on === null ? received_at : `${delivered_on}T12:00:00+01:00`
  const isReceived = received_at !== null
  const isSent = shipped_at !== null || isReceived
  return [
    { title: 'Ordered', at: order.created_at, reached: true },
    { title: 'Paid', at: order.paid_at, reached: order.paid_at !== null },
    // The time of packing is not recorded: the parcel is packed once it is sent.
    { title: 'Packed', at: null, reached: isSent },
    { title: 'Shipped', at: shipped_at, reached: isSent },
    ...(isPickup
      ? [{ title: 'At the pickup station', at: at_station_at, reached: at_station_at !== null || isReceived }]
      : []),
    { title: isPickup ? 'Collected' : 'Delivered', at: deliveredAt, reached: isReceived },
  ]
}

/** The stations of a parcel from the order to the door, with their days. */
export function parcelSteps(order: Order, parcel: BuyerParcel): TimelineStep[] {
  const stations = stationsOf(order, parcel)
  if (parcel.state === 'CANCELLED' || parcel.state === 'RETURNED') {
    const done = stations.filter(({ reached }) => reached)
    return [
      ...done.map(({ title, at }) => ({ title, when: dayOf(at), state: 'done' as const })),
      { title: parcelName(parcel, order.delivery_option), state: 'done' },
    ]
  }
  const next = stations.findIndex(({ reached }) => !reached)
  // What is under way is the station after the last one reached.
  const now = next === -1 ? stations.length : next
  return stations.map(({ title, at }, index) => ({
    title: index === next ? (underWay[title] ?? title) : title,
    when: dayOf(at),
    state: index < now ? 'done' : index === now ? 'now' : 'ahead',
  }))
}

/** What is said of a station that is next, and has not been reached. */
const underWay: Record<string, string> = {
  Packed: 'Being packed',
  Delivered: 'On its way to you',
  'At the pickup station': 'On its way to the pickup station',
  Collected: 'Ready to be collected',
}

const dayOf = (at: string | null): string | undefined => (at === null ? undefined : formatDay(at))

/** Until when a return of what lies in a parcel may be asked for, and whether that time is over. */
export function returnWindow(
  { state, returnable_until }: Pick<BuyerParcel, 'state' | 'returnable_until'>,
  now: number,
): { until: string; isOpen: boolean } | undefined {
  return returnable_until === null || state !== 'SUCCESS'
    ? undefined
    : { until: returnable_until, isOpen: now <= Date.parse(returnable_until) }
}

/** What happens next with a parcel, in a sentence or two; `isReturnable` where a return of something in it can still be asked for. */
export function nextOf(order: Order, parcel: BuyerParcel, now: number, isReturnable = true): string {
  const { state, courier, pack_by, claim } = parcel
  if (claim?.state === 'OPEN')
    return `You told us on ${formatDay(claim.created_at)} that it is missing. We will investigate and e-mail you; ${parcel.seller} is not paid for it until then.${claim.answered_at === null ? '' : ` ${parcel.seller} answered us on ${formatDay(claim.answered_at)}.`}`
  const station = order.pickup_station?.name ?? 'the pickup station'
  switch (state) {
    case 'PACKING':
      if (parcel.disputed_since !== null)
        return 'Your bank, or the payment provider, has asked for the money of this order back. It will not be sent until that is decided. If you did not ask for that, please tell your bank.'
      return now > Date.parse(pack_by)
        ? `This was to be sent by ${formatLastDay(pack_by)}. We are sorry. You can wait, or write to us to get its full price back.`
        : `${parcel.seller} will pack it and send it by ${formatLastDay(pack_by)}. We will e-mail you when it is on its way.`
    case 'SHIPPING':
      if (order.delivery_option === 'HOME')
        return `It is on its way with ${courier}. Check the parcel when it is handed over, then tell us here that you have it.`
      return parcel.at_station_at === null
        ? `It is on its way to ${station}. We will e-mail you when it can be collected.`
        : `It is ready for you at ${station}. Bring the order code ${order.code} and proof of identity.`
    case 'SUCCESS': {
      const window = returnWindow(parcel, now)
      if (!window) return 'It has arrived.'
      const said =
        parcel.received_by === 'seller' ? `${parcel.seller} says that it was delivered.` : 'It has arrived.'
      if (window.isOpen && !isReturnable) return said
      return window.isOpen
        ? `${said} If something is not right, you can return it until ${formatDay(window.until)}.`
        : `It has arrived. A return could be asked for within 14 days of receipt, until ${formatDay(window.until)}; that time is over.`
    }
    case 'RETURNED':
      return 'Everything in it has gone back to the seller.'
    case 'CANCELLED':
      if (wasHandedOver(parcel))
        return `It is cancelled, and its price goes back to you. ${parcel.seller} had already given it to ${courier}, so it may still arrive. You may refuse it; if you have taken it, write to us: we arrange the way back, and you pay nothing.`
      return parcel.shipped_at === null
        ? 'It was not sent, and its price goes back to you.'
        : 'It was not found. We are sorry: its price goes back to you.'
  }
}

/** What is new with an order, for lists: a return under way, or how far its parcels have come; empty while there is nothing to tell. */
export function newsOf(order: Order, hasOpenReturn: boolean): string {
  if (hasOpenReturn) return 'Return open'
  if (order.refunds.some(({ done_at }) => done_at === null)) return 'Refund on its way'
  if (!order.verified) return order.refunds.length > 0 ? 'Refunded' : ''
  const parcels = order.parcels.filter(({ state }) => state !== 'CANCELLED')
  const [first] = parcels
  if (!first) return ''
  const names = new Set(parcels.map((parcel) => parcelName(parcel, order.delivery_option)))
  if (names.size === 1) return parcelName(first, order.delivery_option)
  const sent = parcels.filter(({ state }) => state !== 'PACKING').length
  const there = parcels.filter(({ state }) => state === 'SUCCESS' || state === 'RETURNED').length
  return sent < parcels.length
    ? `${sent} of ${parcels.length} shipped`
    : `${there} of ${parcels.length} delivered`
}
