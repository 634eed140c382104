import type { Kobo } from '../../kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { withTx } from '../../platform/db/index.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentsContext } from './context.ts'
import type { LockedOrder } from './orders-port.ts'
import type { Charge, PopUp } from './providers/provider.ts'
import { changeAttempt, findAttempt, keepSession, lockAttempt } from './store.ts'

export type OpenRefusal =
  | 'attempt_not_found'
  | 'order_paid'
  | 'order_closed'
  | 'payment_pending'
  | 'unavailable'

/** The pop-up of an attempt, and what is to be paid in it. */
export type OpenedAttempt = { popUp: PopUp; amountKobo: Kobo }

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

/** A provider opens a reference once; two openings at the same time share the session of the one that came first. */
const openedByAnother = async (
  { db, provider }: PaymentsContext,
  charge: Charge,
  { providerSession }: Attempt,
): Promise<PopUp | undefined> => {
  if (providerSession !== null) return undefined
  const session = (await findAttempt(db, charge.txRef))?.providerSession
  return session ? provider.createAttempt(charge, session) : undefined
}

/**
 * Opens the provider's pop-up for an attempt and marks it OPENED. Refuses when there is no such attempt, or nothing to pay by it;
 * 'unavailable' when the provider gave no usable answer.
 */
export const openAttempt = async (
  context: PaymentsContext,
  txRef: string,
): Promise<Result<OpenedAttempt, OpenRefusal>> => {
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
  const charge = { txRef, amountKobo: known.amountKobo, currency: 'NGN', customer } as const
  const popUp =
    (await provider.createAttempt(charge, known.providerSession ?? undefined)) ??
    (await openedByAnother(context, charge, known))
  if (popUp?.session !== undefined && known.providerSession === null)
    await keepSession(db, known.id, popUp.session)
  return popUp
    ? ok({ popUp, amountKobo: known.amountKobo })
    : refuse('unavailable', { message: 'The payment provider does not answer. Please try again shortly.' })
}
