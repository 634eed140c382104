import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PlacingContext } from '../context/orders.ts'
import { mayOrderGo, orderTotals, REPLACED } from '../rules/orders.ts'
import { releaseHolds } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import { mailEnded } from './mails.ts'

/** Why an order ends whose seller may not sell any more. */
export const DISABLED = 'a seller of it is disabled'

/** Closes a locked, unpaid order and gives its works back. */
export async function closeOrder(
  context: PlacingContext,
  tx: Db,
  order: { id: Id; state: 'PENDING' },
  to: 'CANCELLED' | 'EXPIRED',
  actor: 'buyer' | 'system' | 'staff',
  detail = '',
): Promise<void> {
  const { clock } = context
  if (!mayOrderGo(order.state, to, actor)) throw new Error(`${actor} may not move ${order.state} to ${to}`)
  await releaseHolds(tx, order.id, clock.now())
  await store.moveOrder(tx, order, to, { actor, at: clock.now(), detail })
  // A person who is making another order of the same works need not hear of it, and takes most of them again: who makes it says what is free.
  if (detail === REPLACED) return
  await context.holdsEnded(tx, await store.listWorksOf(tx, [order.id]))
  await mailEnded(context, tx, order.id, detail === DISABLED ? 'DISABLED' : to)
}

/**
 * Removes a line of a locked, unpaid order and updates totals; a seller's last line removes their delivery, the last of
 * all cancels the order. Returns the order's new state.
 */
export async function removeOrderLine(
  context: PlacingContext,
  tx: Db,
  orderId: Id,
  lineId: string,
): Promise<'removed' | 'cancelled' | 'gone'> {
  const { clock } = context
  const row = await store.readOrder(tx, orderId)
  const line = row?.lines.find((candidate) => candidate.id === lineId.toLowerCase())
  if (!row || !line || row.state !== 'PENDING') return 'gone'
  const rest = row.lines.filter((candidate) => candidate !== line)
  if (rest.length === 0) {
    await closeOrder(context, tx, { id: row.id, state: row.state }, 'CANCELLED', 'buyer', 'last item removed')
    await store.hideOrder(tx, row.id, clock.now())
    return 'cancelled'
  }
  // A parcel keeps the fee it was ordered with while anything is in it.
  const isParcelLeft = rest.some((other) => other.seller_id === line.seller_id)
  const droppedKobo = isParcelLeft ? 0 : await store.dropDelivery(tx, row.id, line.seller_id)
  const totals = orderTotals(
    rest.map((other) => other.total_kobo),
    row.shipping_fee_kobo - droppedKobo,
  )
  await releaseHolds(tx, row.id, clock.now(), line.id)
  await context.holdsEnded(tx, [line.work_id])
  await store.removeLine(tx, row.id, line.id, totals, clock.now())
  await store.recordEvent(tx, row.id, {
    actor: 'buyer',
    at: clock.now(),
    from: 'PENDING',
    to: 'PENDING',
    detail: `item ${line.number} removed`,
  })
  return 'removed'
}
