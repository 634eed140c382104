import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import { listPendingOrders } from '../../orders/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { ensureUnpaid } from './provider-checks.ts'

/**
 * Refuses a buyer's deletion while the provider has or expects money for their unpaid orders, or cannot be asked. Never
 * inside a transaction.
 */
export async function findPendingPayment(
  context: CheckoutContext,
  accountId: Id,
): Promise<Refusal<ProblemCode> | undefined> {
  for (const id of await listPendingOrders(context.db, accountId)) {
    const unpaid = await ensureUnpaid(context, id)
    if (unpaid.ok) continue
    if (unpaid.code === 'provider_silent') return unpaid
    return refuse(unpaid.code === 'order_paid' ? 'account_delivery_open' : 'account_payment_open', {
      about: id,
    })
  }
  return undefined
}
