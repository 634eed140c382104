import type { Clock } from '../kernel/clock.ts'
import { type Kobo, koboOf } from '../kernel/money.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import {
  addRefund,
  chargeView,
  endCharge,
  findSandboxRefund,
  insertCharge,
  lockCharge,
  refundView,
  reverseLive,
  type SandboxCharge,
} from './ledger.ts'
import { queueEvent, queueWebhooks } from './outbox.ts'
import type { ChargeEntry, WebhookPlan } from './shapes.ts'

const MOST_FEE_KOBO = 2_000_00

/** The sandbox's fee: 1.4 % and NGN 100, at most NGN 2,000; nothing of what was refused. */
const feeOf = (status: string, kobo: Kobo): Kobo =>
  status === 'failed' ? 0 : Math.min(kobo, MOST_FEE_KOBO, Math.round((kobo * 14) / 1_000) + 100_00)

/** Makes a charge and queues its webhooks, together. Refuses a reference that has been charged before. */
export function makeCharge(
  db: Db,
  clock: Clock,
  entry: ChargeEntry,
): Promise<Result<SandboxCharge, 'duplicate_reference'>> {
  return withTx(db, async (tx) => {
    const now = clock.now()
    const chargedKobo = koboOf(entry.charged.amount ?? entry.amount)
    const charge = await insertCharge(tx, {
      txRef: entry.tx_ref,
      askedKobo: koboOf(entry.amount),
      chargedKobo,
      feeKobo: feeOf(entry.outcome, chargedKobo),
      currency: entry.charged.currency ?? entry.currency,
      status: entry.outcome,
      paymentType: entry.payment_type,
      card: entry.card ?? null,
      customerName: entry.customer.name,
      customerEmail: entry.customer.email,
      verify503: entry.trouble.verify_503,
      refund503: entry.trouble.refund_503,
      createdAt: now,
    })
    if (!charge) return refuse('duplicate_reference')
    if (charge.status !== 'pending') await queueWebhooks(tx, charge, entry.webhook, now)
    return ok(charge)
  })
}

/** Ends a pending charge and queues its webhooks, together. */
export function settleCharge(
  db: Db,
  clock: Clock,
  { id, outcome, webhook }: { id: number; outcome: string; webhook: WebhookPlan },
): Promise<Result<SandboxCharge, 'transaction_not_found'>> {
  return withTx(db, async (tx) => {
    const charge = await endCharge(tx, id, outcome)
    if (!charge) return refuse('transaction_not_found')
    await queueWebhooks(tx, charge, webhook, clock.now())
    return ok(charge)
  })
}

/** Calls a charge that was successful something else from now on, or successful again, and queues its webhooks, together. */
export function reverseCharge(
  db: Db,
  clock: Clock,
  { id, status, webhook }: { id: number; status: string; webhook: WebhookPlan },
): Promise<Result<SandboxCharge, 'transaction_not_found'>> {
  return withTx(db, async (tx) => {
    const charge = await reverseLive(tx, id, status)
    if (!charge) return refuse('transaction_not_found')
    await queueEvent(tx, id, { event: 'charge.reversed', data: chargeView(charge) }, webhook, clock.now())
    return ok(charge)
  })
}

type RefundRefusal = 'transaction_not_found' | 'not_refundable' | 'already_refunded' | 'amount_too_large'

/**
 * Refunds a part of a charge, or all that is left. Returns the amount; a comment that was used before returns the
 * amount it refunded then.
 */
export function refundCharge(
  db: Db,
  clock: Clock,
  {
    id,
    asked,
    comments,
    webhook,
  }: { id: number; asked: Kobo | undefined; comments: string | undefined; webhook: WebhookPlan },
): Promise<Result<Kobo, RefundRefusal>> {
  return withTx(db, async (tx) => {
    const charge = await lockCharge(tx, id)
    if (!charge) return refuse('transaction_not_found')
    if (charge.status !== 'successful' && charge.status !== 'completed') return refuse('not_refundable')
    const before = comments === undefined ? undefined : await findSandboxRefund(tx, id, comments)
    if (before !== undefined) return ok(before)
    const left = charge.chargedKobo - charge.refundedKobo
    const kobo = asked ?? left
    if (left === 0) return refuse('already_refunded')
    if (kobo > left || kobo === 0) return refuse('amount_too_large')
    const at = clock.now()
    const refund = await addRefund(tx, { id, kobo, comments, at })
    // What the merchant asks for by the API it hears of in the answer; what is done in the dashboard, by webhook.
    if (comments === undefined)
      await queueEvent(tx, id, { event: 'refund.completed', data: refundView(refund) }, webhook, at)
    return ok(kobo)
  })
}
