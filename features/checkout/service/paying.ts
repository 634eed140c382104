import type { Order, OrderPlaced } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { lockOrder, readBuyerOrder, readOwnOrder } from '../../orders/index.server.ts'
import { settleOrder } from '../../payments/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { preparePayment, readPaymentsOf } from './payment-state.ts'
import { checkUnpaid, countProviderCheck } from './provider-checks.ts'

/** 'Pay' again: the open attempt of an unpaid order, or a new one. Refuses order_not_found, order_paid, order_closed, payment_pending. */
export async function payAgain(
  context: CheckoutContext,
  accountId: Id,
  idOrCode: string,
): Promise<Result<OrderPlaced, ProblemCode>> {
  const { db, clock } = context
  const row = await readOwnOrder(db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  const unpaid = row.state === 'PENDING' ? await checkUnpaid(context, accountId, row.id) : ok(null)
  if (!unpaid.ok) return unpaid
  const person = await context.personOf(db, accountId)
  if (!person) return refuse('sign_in_required')
  return withTx(db, async (tx): Promise<Result<OrderPlaced, ProblemCode>> => {
    const order = await lockOrder(tx, row.id)
    if (order?.state === 'PAID') return refuse('order_paid', { about: row.id })
    if (order?.state !== 'PENDING' || row.hold_expires_at <= clock.now()) return refuse('order_closed')
    return ok(await preparePayment(context, tx, { ...order, holdExpiresAt: row.hold_expires_at }, person))
  })
}

/** An order after the provider was asked about it; `answered`: whether it gave a usable answer. */
export type CheckedOrder = { order: Order; answered: boolean }

/** Asks the provider about a buyer's order and returns the order as it is then. Who calls has counted the question. */
export async function checkNow(
  context: CheckoutContext,
  accountId: Id,
  row: { id: Id; state: string },
): Promise<Result<CheckedOrder, ProblemCode>> {
  const settlement = row.state === 'PAID' ? 'none' : await settleOrder(context.payments, row.id)
  const read = await readBuyerOrder(context.orders, accountId, row.id, (ids) => readPaymentsOf(context, ids))
  return read.ok ? ok({ order: read.value, answered: settlement !== 'unknown' }) : read
}

/** Asks the provider about an order's payment now. Refuses order_not_found, too_many_requests. */
export async function checkPayment(
  context: CheckoutContext,
  accountId: Id,
  idOrCode: string,
): Promise<Result<CheckedOrder, ProblemCode>> {
  const row = await readOwnOrder(context.db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  const allowed = row.state === 'PAID' ? ok(undefined) : await countProviderCheck(context, accountId, row.id)
  return allowed.ok ? checkNow(context, accountId, row) : allowed
}
