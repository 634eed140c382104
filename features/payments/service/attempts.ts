import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { type Attempt, findAttempts } from '../store/attempts.ts'

/** An attempt as other features see it; the amount in kobo. */
export type AttemptView = Pick<
  Attempt,
  'tx_ref' | 'order_id' | 'state' | 'amount_kobo' | 'is_transfer' | 'created_at'
> & {
  /** Whether the attempt's provider is still the configured one; no attempt of another can be paid. */
  isCurrent: boolean
}

/** The attempts of an order, newest first. */
export function attemptsOf(context: PaymentsContext, db: Db, orderId: Id): Promise<AttemptView[]> {
  return attemptsOfMany(context, db, [orderId])
}

/** The attempts of several orders by one statement, newest first. */
export async function attemptsOfMany(
  { provider: current }: Pick<PaymentsContext, 'provider'>,
  db: Db,
  orderIds: readonly Id[],
): Promise<AttemptView[]> {
  const attempts = await findAttempts(db, orderIds)
  return attempts.map((attempt) => Object.assign(attempt, { isCurrent: attempt.provider === current.name }))
}
