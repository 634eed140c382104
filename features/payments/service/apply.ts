import { after, HOUR } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LockedOrder, MoneyOutcome } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import type { ProviderTransaction } from '../context/provider.ts'
import {
  type AttemptState,
  isDecided,
  isFarBelow,
  isNewlyOnItsWay,
  judgePayment,
  mayAttemptGo,
  nextCheck,
} from '../rules/payments.ts'
import { type Attempt, changeAttempt, lockOrderAndAttempt, scheduleCheck } from '../store/attempts.ts'
import { markProcessed } from '../store/inbox.ts'
import { acceptPayment } from './accepting.ts'
import { enterHeld } from './entering.ts'
import { reversalOf } from './providers/shapes.ts'
import { refundAttempt } from './refund.ts'
import { noteTaking } from './takings.ts'

const FAR_BELOW = 'What arrived is far less than your order costs, so it goes back to you.'
/** Why money goes back that did not pay its order, for its buyer. */
const reasons: Record<Exclude<MoneyOutcome, 'paid'>, string> = {
  already_paid: 'Your order was paid already, so this second payment goes back to you.',
  refund_due:
    'Your payment arrived after the order had ended, and a work of it had been sold in the meantime.',
  seller_disabled: 'A work of your order cannot be sold any more, so your payment goes back to you.',
}

/** What was found out about an attempt; without `transaction` the provider knows of none. `events` waited when it was asked. */
export type SettleFinding = {
  attempt: Attempt
  transaction: ProviderTransaction | undefined
  events: readonly Id[]
}

const canStillBePaid = ({ state }: LockedOrder): boolean =>
  state === 'PENDING' || state === 'CANCELLED' || state === 'EXPIRED'

/**
 * Applies the provider's answer in `tx`: locks order, then attempt, decides on the current rows, marks the events
 * processed. Returns the attempt's states in order, the found one first.
 */
export async function applyFinding(
  context: PaymentsContext,
  tx: Db,
  { attempt: { order_id: orderId, tx_ref, state: askedIn }, transaction, events }: SettleFinding,
): Promise<AttemptState[]> {
  const now = context.clock.now()
  const locked = await lockOrderAndAttempt(tx, orderId, tx_ref)
  if (!locked) throw new Error(`attempt ${tx_ref} has lost its order`)
  const { order, attempt } = locked
  if (isDecided(attempt.state)) {
    // The provider may take back what it has given: of the same transaction, and asked since, for an answer of before is an old one.
    if (isDecided(askedIn) && transaction && transaction.providerId === attempt.provider_id)
      await noteTaking(context, tx, attempt, reversalOf(transaction))
    await markProcessed(tx, events, now)
    return [attempt.state]
  }
  if (!transaction) return [attempt.state]
  const target = targetOf(order, attempt, transaction)
  // Some providers call a transfer pending as soon as its number is there: that is no money on its way, and holds up nothing.
  if (attempt.is_transfer && target === 'PROCESSING') return [attempt.state]
  // Money that is still on its way has not been applied: its event waits for the answer.
  if (target !== 'PROCESSING') await markProcessed(tx, events, now)
  if (!mayAttemptGo(attempt.state, target)) return [attempt.state]
  if (target === 'PROCESSING' && !isNewlyOnItsWay(attempt, now)) return [attempt.state]
  const { providerId, amountKobo, currency, feeKobo, method, card } = transaction
  const cardMark = card === null ? null : context.keyring.hash('card', `${attempt.provider} ${card}`)
  const paid =
    target === 'SUCCEEDED' || target === 'MISMATCH'
      ? { paid_kobo: amountKobo, paid_currency: currency, fee_kobo: feeKobo }
      : {}
  await changeAttempt(tx, attempt.id, target, now, {
    provider_id: providerId,
    method,
    card_mark: cardMark,
    ...paid,
  })
  if (target === 'PROCESSING' && !attempt.next_check_at) await watchAgain(context, tx, attempt)
  const money = { attemptId: attempt.id, orderId, amountKobo, currency, feeKobo }
  if (target === 'MISMATCH') await enterHeld(context, tx, { ...money, kind: 'mismatch' })
  if (
    target === 'MISMATCH' &&
    isFarBelow(attempt.amount_kobo, { paid_kobo: amountKobo, paid_currency: currency })
  ) {
    await refundAttempt(context, tx, { ...attempt, paid_kobo: amountKobo }, FAR_BELOW)
    return [attempt.state, target, 'REFUNDING']
  }
  // Overpaid money pays the order; the rest is refunded without a decision.
  if (target === 'MISMATCH' && isOverpaid(order, attempt, transaction)) {
    const held: Attempt = { ...attempt, ...paid }
    const outcome = await acceptPayment(context, tx, held, order)
    return [attempt.state, outcome === 'paid' ? 'SUCCEEDED' : 'REFUNDING']
  }
  if (target === 'FAILED') await context.orders.mayLapse(tx, orderId)
  if (target !== 'SUCCEEDED') return [attempt.state, target]
  const outcome = await context.orders.receiveMoney(tx, orderId, {
    attemptId: attempt.id,
    paidKobo: amountKobo,
    feeKobo,
    at: now,
  })
  if (outcome === 'paid') return [attempt.state, target]
  await enterHeld(context, tx, { ...money, kind: outcome === 'already_paid' ? 'second' : 'late' })
  await refundAttempt(context, tx, { ...attempt, paid_kobo: amountKobo }, reasons[outcome])
  return [attempt.state, target, 'REFUNDING']
}

/** Whether more came than was asked for an order that can still be paid and costs what it did. */
const isOverpaid = (order: LockedOrder, attempt: Attempt, { amountKobo, currency }: ProviderTransaction) =>
  canStillBePaid(order) &&
  currency === 'NGN' &&
  attempt.amount_kobo === order.totalKobo &&
  amountKobo > order.totalKobo

/** An order whose total has changed since is not paid by the old amount. */
function targetOf(order: LockedOrder, attempt: Attempt, transaction: ProviderTransaction) {
  const asked = { txRef: attempt.tx_ref, amountKobo: attempt.amount_kobo, currency: attempt.currency }
  const target = judgePayment(asked, transaction)
  const hasChanged = canStillBePaid(order) && order.totalKobo !== attempt.amount_kobo
  return target === 'SUCCEEDED' && hasChanged ? 'MISMATCH' : target
}

/** A payment that was given up for lost has begun to move. */
async function watchAgain(
  { clock, queue }: PaymentsContext,
  tx: Db,
  { id, tx_ref: txRef, created_at }: Attempt,
): Promise<void> {
  const now = clock.now()
  const next = nextCheck({ state: 'PROCESSING', created_at }, now) ?? after(now, HOUR)
  await scheduleCheck(tx, id, next)
  await queue.send(tx, jobs.check, { txRef }, { startAfter: next })
}
