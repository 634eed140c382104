import type { deliveryStatuses } from '../../contract/order.ts'
import { type Kobo, sumOf, times } from '../../kernel/money.ts'

/** Where an order stands with its money. What happens to its goods is each parcel's state. */
export const orderStates = ['PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderState = (typeof orderStates)[number]

/** Who may move an order from one state to another. */
export const orderTransitions: Record<
  OrderState,
  Partial<Record<OrderState, readonly ('buyer' | 'system' | 'staff')[]>>
> = {
  PENDING: { PAID: ['system'], CANCELLED: ['buyer', 'system'], EXPIRED: ['system'] },
  // Money that comes late finds its order: the works are claimed again, or the money goes back.
  CANCELLED: { PAID: ['system'], REFUND_DUE: ['system'] },
  EXPIRED: { PAID: ['system'], REFUND_DUE: ['system'] },
  PAID: { REFUND_DUE: ['staff'] },
  REFUND_DUE: { REFUNDED: ['system', 'staff'] },
  REFUNDED: {},
}

/** Whether an order may go from one state to another by this actor. */
export const mayMove = (from: OrderState, to: OrderState, actor: 'buyer' | 'system' | 'staff'): boolean =>
  orderTransitions[from][to]?.includes(actor) ?? false

/** The states of a parcel, least advanced first: an order is as far as its slowest parcel. */
export const parcelStates = ['PACKING', 'SHIPPING', 'SUCCESS', 'RETURNED', 'CANCELLED'] as const
export type ParcelState = (typeof parcelStates)[number]

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
      return parcels.includes('RETURNED') ? 'RETURNED' : 'CANCELLED'
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
