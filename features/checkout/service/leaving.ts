import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import { listPendingOrders } from '../../orders/index.server.ts'
import type { CheckoutContext } from '../context.ts'
import { ensureUnpaid } from './asking.ts'

/**
 * Why a buyer may not leave yet: money for one of their unpaid orders is there or may be on its way, as the provider says,
 * or it cannot be asked. Never inside a transaction.
 */
export async function findMoneyOnItsWay(
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
