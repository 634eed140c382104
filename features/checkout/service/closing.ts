import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import {
  closeOrder,
  findOrderOfLine,
  hideOrder,
  lockOrder,
  readOwnOrder,
  removeOrderLine,
} from '../../orders/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { checkUnpaid } from './provider-checks.ts'

type Closed = Result<{ outcome: 'cancelled' | 'watched' }, ProblemCode>
type Removed = Result<{ outcome: 'removed' | 'cancelled' }, ProblemCode>

/**
 * Withdraws an unpaid order: cancelled and its works free, or only hidden ('watched') while money may be on its way.
 * Refuses order_not_found, order_paid (about: the order), order_closed, too_many_requests.
 */
export async function cancelOrder(
  context: CheckoutContext,
  accountId: Id,
  idOrCode: string,
): Promise<Closed> {
  const { db, orders } = context
  const row = await readOwnOrder(db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  const unpaid = row.state === 'PENDING' ? await checkUnpaid(context, accountId, row.id) : ok(null)
  if (!unpaid.ok && (unpaid.code === 'order_paid' || unpaid.code === 'too_many_requests')) return unpaid
  // An order that is closed already leaves the buyer's list all the same.
  return withTx(
    db,
    async (tx): Promise<Closed> => {
      const order = await lockOrder(tx, row.id)
      if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
      await hideOrder(tx, row.id, context.clock.now())
      if (order?.state !== 'PENDING') return refuse('order_closed')
      if (!unpaid.ok) return ok({ outcome: 'watched' })
      await closeOrder(orders, tx, { id: order.id, state: order.state }, 'CANCELLED', 'buyer', 'withdrawn')
      return ok({ outcome: 'cancelled' })
    },
    { keepOnRefusal: true },
  )
}

/** Removes an item of an unpaid order; the last one cancels it. Refuses while money is there or on its way. */
export async function removeOrderItem(
  context: CheckoutContext,
  accountId: Id,
  lineId: string,
): Promise<Removed> {
  const { db, orders } = context
  const orderId = await findOrderOfLine(db, accountId, lineId)
  const row = orderId === undefined ? undefined : await readOwnOrder(db, accountId, orderId)
  if (!row) return refuse('order_line_not_found')
  const unpaid = row.state === 'PENDING' ? await checkUnpaid(context, accountId, row.id) : ok(null)
  if (!unpaid.ok) return unpaid
  return withTx(db, async (tx): Promise<Removed> => {
    const order = await lockOrder(tx, row.id)
    if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
    if (order?.state !== 'PENDING') return refuse('order_closed')
    const outcome = await removeOrderLine(orders, tx, row.id, lineId)
    return outcome === 'gone' ? refuse('order_line_not_found') : ok({ outcome })
  })
}
