import type { Db } from '../../../platform/db/index.ts'
import type { LockedOrder } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { type Attempt, changeAttempt } from '../store/attempts.ts'
import { refundAttempt, startRefund } from './refund.ts'

const TOO_MUCH = 'You paid more than your order costs; this is the rest.'
/** Why money goes back that came for an order whose work is gone. */
export const GONE = 'Your order could no longer be fulfilled when your payment arrived.'

/** Applies an attempt's held money to its locked order; refunds the excess, or all if a work is gone. Returns which. */
export async function acceptPayment(
  context: PaymentsContext,
  tx: Db,
  attempt: Attempt,
  order: LockedOrder,
): Promise<'paid' | 'refund'> {
  const { clock, orders } = context
  const paidKobo = attempt.paid_kobo ?? 0
  await changeAttempt(tx, attempt.id, 'SUCCEEDED', clock.now())
  const money = {
    attemptId: attempt.id,
    paidKobo: order.totalKobo,
    feeKobo: attempt.fee_kobo,
    at: clock.now(),
  }
  if ((await orders.receiveMoney(tx, order.id, money)) !== 'paid') {
    await refundAttempt(context, tx, attempt, GONE)
    return 'refund'
  }
  const restKobo = paidKobo - order.totalKobo
  if (restKobo > 0) {
    const rest = { amountKobo: restKobo, shippingKobo: 0, key: `overpaid:${attempt.tx_ref}`, why: TOO_MUCH }
    await startRefund(context, tx, { ...rest, attempt, lines: [], ofSale: false })
  }
  return 'paid'
}
