import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { withTx } from '../../platform/db/index.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentsContext } from './context.ts'
import type { LockedOrder } from './orders-port.ts'
import type { PopUp } from './providers/provider.ts'
import { changeAttempt, findAttempt, lockAttempt } from './store.ts'

export type OpenRefusal =
  | 'attempt_not_found'
  | 'order_paid'
  | 'order_closed'
  | 'payment_pending'
  | 'unavailable'

/** The form of our references; others are not worth a question to the database. */
const REFERENCE = /^[A-Z0-9-]{1,60}$/

/** Why an attempt can't be opened to pay, or nothing when it can. */
const obstacle = (order: LockedOrder, attempt: Attempt): Refusal<OpenRefusal> | undefined => {
  if (order.state === 'PAID' || attempt.state === 'SUCCEEDED') return refuse('order_paid')
  if (order.state !== 'PENDING') return refuse('order_closed')
  if (attempt.state === 'PROCESSING' || attempt.state === 'MISMATCH') return refuse('payment_pending')
  if (attempt.state !== 'CREATED' && attempt.state !== 'OPENED') {
    return refuse('order_closed', {
      message: 'This payment has ended. Please close it and choose Pay again.',
    })
  }
  if (order.totalKobo !== attempt.amountKobo) {
    return refuse('order_closed', {
      message: 'The amount of this order has changed. Please close this and choose Pay again.',
    })
  }
  return undefined
}

/**
 * Opens the provider's pop-up for an attempt and marks it OPENED. Refuses when there is no such attempt, or nothing to pay by it;
 * 'unavailable' when the provider gave no usable answer.
 */
export const openAttempt = async (
  context: PaymentsContext,
  txRef: string,
): Promise<Result<PopUp, OpenRefusal>> => {
  const { db, clock, orders, provider } = context
  if (!REFERENCE.test(txRef)) return refuse('attempt_not_found')
  const known = await findAttempt(db, txRef)
  if (!known || known.provider !== provider.name) return refuse('attempt_not_found')
  const refusal = await withTx(db, async (tx) => {
    const order = await orders.lock(tx, known.orderId)
    const attempt = await lockAttempt(tx, txRef)
    if (!order || !attempt) return refuse('attempt_not_found')
    const found = obstacle(order, attempt)
    if (!found && attempt.state === 'CREATED') await changeAttempt(tx, attempt.id, 'OPENED', clock.now())
    return found
  })
  if (refusal) return refusal
  const customer = await orders.customerOf(db, known.orderId)
  if (!customer) return refuse('attempt_not_found')
  const popUp = await provider.createAttempt({
    txRef,
    amountKobo: known.amountKobo,
    currency: 'NGN',
    customer,
  })
  return popUp
    ? ok(popUp)
    : refuse('unavailable', { message: 'The payment provider does not answer. Please try again shortly.' })
}
