import type { CartItem } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { isChecking } from './payment-status.ts'
import { transferStateOf } from './transfer-state.ts'

/** What an unpaid order asks of its buyer: to pay until a moment, to send the money until a moment, or to wait. */
export type UnpaidOrder = { order: Order } & ({ asks: 'pay' | 'send'; until: string } | { asks: 'wait' })

/** What one order asks; undefined for one that is paid or over. `reportedPaid`: the payment page has said that it is paid. */
const askedBy = (order: Order, reportedPaid: boolean): UnpaidOrder | undefined => {
  if (order.verified || order.delivery_status !== 'PENDING') return undefined
  const way = transferStateOf(order)
  const isWaiting =
    order.payment === 'waiting' ||
    way === 'sent' ||
    way === 'other' ||
    isChecking(order, { reportedPaid, isAnswered: true })
  if (isWaiting && way !== 'open') return { order, asks: 'wait' }
  if (!order.payable || order.hold_expires_at === null) return undefined
  return way === 'open' && order.transfer
    ? { order, asks: 'send', until: order.transfer.expires_at }
    : { order, asks: 'pay', until: order.hold_expires_at }
}

const endOf = (unpaid: UnpaidOrder): number =>
  unpaid.asks === 'wait' ? Number.POSITIVE_INFINITY : Date.parse(unpaid.until)

/** The unpaid orders that ask something, the one with the least time first; `reportedPaid` is the id of the one that the payment page calls paid. */
export function unpaidAmong(orders: readonly Order[], reportedPaid: string | null): UnpaidOrder[] {
  return orders
    .flatMap((order) => askedBy(order, order.id === reportedPaid) ?? [])
    .toSorted((a, b) => endOf(a) - endOf(b))
}

/** Whether an order holds all of a line of the cart. */
export function holdsLine(
  { items }: Pick<Order, 'items'>,
  line: Pick<CartItem, 'quantity' | 'with_frame' | 'size_label'> & {
    product: Pick<CartItem['product'], 'slug'>
  },
): boolean {
  return items.some(
    ({ product, quantity, with_frame, size_label }) =>
      product.slug === line.product.slug &&
      size_label === line.size_label &&
      with_frame === line.with_frame &&
      quantity >= line.quantity,
  )
}

/** '27 min', begun minutes counted whole; null once the time is over. */
export function minutesLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now
  if (left <= 0) return null
  return left < 60_000 ? 'less than a minute' : `${Math.ceil(left / 60_000)} min`
}
