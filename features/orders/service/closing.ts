import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PlacingContext } from '../context.ts'
import { mayOrderGo, orderTotals } from '../rules/orders.ts'
import { releaseHolds } from '../store/holds.ts'
import * as store from '../store/orders.ts'
import { mailEnded } from './mails.ts'

/** Why an order ends that another takes the place of. */
export const REPLACED = 'replaced by a new order'

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
  // Whoever is making another order of the same works need not hear of it.
  if (detail !== REPLACED) await mailEnded(context, tx, order.id, to)
}

/**
 * Removes a line of a locked, unpaid order and recomputes its totals; the last line cancels it. Returns what became of
 * the order.
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
  const totals = orderTotals(
    rest.map((other) => other.total_kobo),
    row.shipping_fee_kobo,
  )
  await releaseHolds(tx, row.id, clock.now(), line.id)
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
