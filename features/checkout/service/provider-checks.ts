import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { settleOrder } from '../../payments/index.server.ts'
import type { CheckoutContext } from '../context.ts'

/** How often one buyer may have the provider asked: about one order, and in all. */
export const providerCheckRules = {
  order: { points: 20, seconds: 60 },
  account: { points: 60, seconds: 60 },
} as const

/** Counts a buyer's check of an order with the provider. Refuses too_many_requests. */
export async function countProviderCheck(
  { providerChecks }: Pick<CheckoutContext, 'providerChecks'>,
  accountId: Id,
  orderId: Id,
): Promise<Result<void, 'too_many_requests'>> {
  const isAllowed =
    (await providerChecks.ofOrder.take(orderId)).ok && (await providerChecks.ofAccount.take(accountId)).ok
  if (isAllowed) return ok(undefined)
  return refuse('too_many_requests', {
    message: 'The payment provider has just been asked about this many times. Please try again in a minute.',
  })
}

/** Asks the provider whether an unpaid order may be closed or changed; refuses while money is there or on its way. */
export async function ensureUnpaid(
  { payments }: Pick<CheckoutContext, 'payments'>,
  orderId: Id,
): Promise<Result<null, ProblemCode>> {
  switch (await settleOrder(payments, orderId)) {
    case 'paid':
      return refuse('order_paid', { about: orderId })
    case 'pending':
    case 'mismatch':
      return refuse('payment_pending', { about: orderId })
    case 'unknown':
      return refuse('provider_silent', { about: orderId })
    case 'failed':
    case 'none':
      return ok(null)
  }
}

/** Counts the check of a buyer, since each is a call of the provider, then does the same. Refuses too_many_requests. */
export async function checkUnpaid(
  context: CheckoutContext,
  accountId: Id,
  orderId: Id,
): Promise<Result<null, ProblemCode>> {
  const allowed = await countProviderCheck(context, accountId, orderId)
  return allowed.ok ? ensureUnpaid(context, orderId) : allowed
}
