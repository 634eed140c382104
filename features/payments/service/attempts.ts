import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import type { AttemptState } from '../rules/payments.ts'
import { findAttempts } from '../store/attempts.ts'

/** An attempt as other features see it; the amount in kobo. */
export type AttemptView = {
  txRef: string
  orderId: Id
  state: AttemptState
  amountKobo: number
  isTransfer: boolean
  /** Whether the attempt's provider is still the configured one; no attempt of another can be paid. */
  isCurrent: boolean
  createdAt: Date
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
  return (await findAttempts(db, orderIds)).map(
    ({ txRef, orderId, state, amountKobo, isTransfer, provider, createdAt }) => ({
      txRef,
      orderId,
      state,
      amountKobo,
      isTransfer,
      isCurrent: provider === current.name,
      createdAt,
    }),
  )
}
