import type { Transfer } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { readBuyerOrder, readOwnOrder } from '../../orders/index.server.ts'
import { openTransfer, transferSent } from '../../payments/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { type CheckedOrder, checkNow } from './paying.ts'
import { readPaymentsOf } from './payment-state.ts'
import { checkUnpaid, countProviderCheck } from './provider-checks.ts'

/**
 * 'Pay by bank transfer': the account number of an unpaid order that lives, or a new one. Refuses order_not_found, order_paid,
 * order_closed, payment_pending, transfer_used_up, transfer_too_late, provider_silent, too_many_requests.
 */
export async function openOrderTransfer(
  context: CheckoutContext,
  accountId: Id,
  idOrCode: string,
): Promise<Result<Transfer, ProblemCode>> {
  const { db, clock, orders, payments } = context
  const row = await readOwnOrder(db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  if (row.state === 'PENDING') {
    const known = await readBuyerOrder(orders, accountId, row.id, (ids) => readPaymentsOf(context, ids))
    if (known.ok && known.value.transfer?.live) return ok(known.value.transfer)
    const unpaid = await checkUnpaid(context, accountId, row.id)
    if (!unpaid.ok) return unpaid
    if (row.hold_expires_at <= clock.now()) return refuse('order_closed')
  }
  const opened = await openTransfer(payments, row.id)
  if (!opened.ok) return opened
  const shown = await readBuyerOrder(orders, accountId, row.id, (ids) => readPaymentsOf(context, ids))
  if (!shown.ok) return shown
  return shown.value.transfer ? ok(shown.value.transfer) : refuse('order_closed')
}

/**
 * 'I have sent it': notes it, asks the provider now and more often from here on, and answers the order as it is then. Refuses
 * order_not_found, transfer_not_found, too_many_requests.
 */
export async function noteTransferSent(
  context: CheckoutContext,
  accountId: Id,
  idOrCode: string,
): Promise<Result<CheckedOrder, ProblemCode>> {
  const row = await readOwnOrder(context.db, accountId, idOrCode)
  if (!row) return refuse('order_not_found')
  const allowed = row.state === 'PAID' ? ok(undefined) : await countProviderCheck(context, accountId, row.id)
  if (!allowed.ok) return allowed
  const noted = row.state === 'PENDING' ? await transferSent(context.payments, row.id) : ok(null)
  return noted.ok ? checkNow(context, accountId, row) : noted
}
