import type { Kobo } from '../../../kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { LockedOrder } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import type { Charge, OpenedPopUp } from '../context/provider.ts'
import { mayAttemptGo } from '../rules/payments.ts'
import { type Attempt, changeAttempt, findAttempt, lockAttempt, storeSession } from '../store/attempts.ts'
import { isPopUpKey } from './pop-up-address.ts'

export type OpenRefusal =
  | 'attempt_not_found'
  | 'order_paid'
  | 'order_closed'
  | 'payment_pending'
  | 'provider_silent'

/** The pop-up of an attempt, and what is to be paid in it. */
export type OpenedAttempt = { popUp: OpenedPopUp; amountKobo: Kobo }

/** The form of our references; others are not worth a question to the database. */
const REFERENCE = /^[A-Z0-9-]{1,60}$/

const ended = 'This payment has ended. Please close it and choose Pay again.'

/** Why an attempt can't be opened to pay, or nothing when it can. */
function obstacle(order: LockedOrder, attempt: Attempt): Refusal<OpenRefusal> | undefined {
  if (order.state === 'PAID' || attempt.state === 'SUCCEEDED') return refuse('order_paid')
  if (order.state !== 'PENDING') return refuse('order_closed')
  if (attempt.state === 'PROCESSING' || attempt.state === 'MISMATCH') return refuse('payment_pending')
  if (attempt.state !== 'CREATED' && attempt.state !== 'OPENED') {
    return refuse('order_closed', { message: ended })
  }
  // It has an account number; the same reference in the pop-up could be paid twice.
  if (attempt.is_transfer) return refuse('order_closed', { message: ended })
  if (order.totalKobo !== attempt.amount_kobo) {
    return refuse('order_closed', {
      message: 'The amount of this order has changed. Please close this and choose Pay again.',
    })
  }
  return undefined
}

const TRIES = 5
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Has the provider prepare the pop-up. Some open a reference only once: a second, simultaneous opening waits for the
 * first one's session and uses it.
 */
async function prepare(
  { db, provider }: PaymentsContext,
  charge: Charge,
  { id, provider_session }: Attempt,
): Promise<OpenedPopUp | 'used' | undefined> {
  let session = provider_session
  for (let tries = 0; ; tries += 1) {
    const popUp = await provider.createAttempt(charge, session ?? undefined)
    if (popUp !== 'used' || tries === TRIES) {
      if (typeof popUp === 'object' && popUp.session !== undefined && session === null)
        await storeSession(db, id, popUp.session)
      return popUp
    }
    await pause(100)
    session = (await findAttempt(db, charge.txRef))?.provider_session ?? null
  }
}

/** Gives up an attempt that cannot be opened any more, because the answer that opened it was lost. The next one has a new reference. */
const abandon = ({ db, clock, orders }: PaymentsContext, { order_id, tx_ref }: Attempt): Promise<void> =>
  withTx(db, async (tx) => {
    await orders.lock(tx, order_id)
    const attempt = await lockAttempt(tx, tx_ref)
    if (attempt && mayAttemptGo(attempt.state, 'ABANDONED'))
      await changeAttempt(tx, attempt.id, 'ABANDONED', clock.now())
  })

/**
 * Opens the provider's pop-up and marks the attempt OPENED. `key` is from its address. Refuses unknown attempts and
 * those with nothing to pay; 'provider_silent' without a usable answer.
 */
export async function openAttempt(
  context: PaymentsContext,
  txRef: string,
  key: string,
): Promise<Result<OpenedAttempt, OpenRefusal>> {
  const { db, clock, orders, provider } = context
  if (!REFERENCE.test(txRef) || !isPopUpKey(context, txRef, key)) return refuse('attempt_not_found')
  const known = await findAttempt(db, txRef)
  if (!known || known.provider !== provider.name) return refuse('attempt_not_found')
  const refusal = await withTx(db, async (tx) => {
    const order = await orders.lock(tx, known.order_id)
    const attempt = await lockAttempt(tx, txRef)
    if (!order || !attempt) return refuse('attempt_not_found')
    const found = obstacle(order, attempt)
    if (!found && attempt.state === 'CREATED') await changeAttempt(tx, attempt.id, 'OPENED', clock.now())
    return found
  })
  if (refusal) return refusal
  const customer = await orders.customerOf(db, known.order_id)
  if (!customer) return refuse('attempt_not_found')
  const charge = { txRef, amountKobo: known.amount_kobo, currency: 'NGN', customer } as const
  const popUp = await prepare(context, charge, known)
  if (popUp === 'used') {
    await abandon(context, known)
    return refuse('order_closed', { message: ended })
  }
  return popUp ? ok({ popUp, amountKobo: known.amount_kobo }) : refuse('provider_silent')
}
