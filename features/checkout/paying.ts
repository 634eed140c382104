import type { Order, OrderPlaced } from '../../contract/order.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { withTx } from '../../platform/db/index.ts'
import type { CheckoutDeps } from './deps.ts'
import { ensureUnpaid, paymentsOf, placement } from './standing.ts'

/** 'Pay' again: the open attempt of an unpaid order, or a new one. Refuses order_not_found, order_paid, order_closed, payment_pending. */
export const payAgain = async (
  deps: CheckoutDeps,
  accountId: Id,
  idOrCode: string,
): Promise<Result<OrderPlaced, ProblemCode>> => {
  const { db, clock, orders } = deps
  const row = await orders.own(db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  const unpaid = row.state === 'PENDING' ? await ensureUnpaid(deps, row.id) : ok(null)
  if (!unpaid.ok) return unpaid
  const person = await deps.personOf(db, accountId)
  if (!person) return refuse('sign_in_required')
  return withTx(db, async (tx): Promise<Result<OrderPlaced, ProblemCode>> => {
    const order = await orders.lock(tx, row.id)
    if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
    if (order?.state !== 'PENDING' || row.hold_expires_at <= clock.now()) return refuse('order_closed')
    return ok(await placement(deps, tx, { ...order, holdExpiresAt: row.hold_expires_at }, person))
  })
}

/** Asks the provider about an order's payment now and answers the order as it stands then. */
export const checkPayment = async (
  deps: CheckoutDeps,
  accountId: Id,
  idOrCode: string,
): Promise<Result<Order, ProblemCode>> => {
  const row = await deps.orders.own(deps.db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  if (row.state !== 'PAID' && (await deps.payments.settleOrder(row.id)) === 'paid') deps.changed()
  return deps.orders.read(accountId, row.id, (ids) => paymentsOf(deps, ids))
}
