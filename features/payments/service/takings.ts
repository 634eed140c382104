import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import type { ProviderTaking } from '../context/provider.ts'
import { isDecided } from '../rules/payments.ts'
import { claimOf, shareOfLost } from '../rules/protection.ts'
import { mayTakingGo, partsOfTaking, type TakingState, takingStateOf } from '../rules/takings.ts'
import { type Attempt, findAttemptOfTransaction, lockAttempt } from '../store/attempts.ts'
import { storeEvent } from '../store/inbox.ts'
import { readSentParcels, type TakenShare } from '../store/protection.ts'
import { findRefund } from '../store/refunds.ts'
import * as store from '../store/takings.ts'
import { moveRefund, startRefund } from './refund.ts'

/** How long after a payment the payer's bank may still dispute it, with time to decide; and how far refunds are looked for. */
const LOOK_BACK = { disputes: 200 * DAY, refunds: 14 * DAY }

/** Why money is with the buyer again that we did not give back, for its buyer. */
const reasons: Record<ProviderTaking['kind'], string> = {
  dispute: 'Your bank has taken this payment back for you.',
  refund: 'This part of your payment has gone back to you.',
  reversal: 'Your payment was taken back by the payment provider.',
}

/** What a look at the provider's list found: cases it has, and those that are news. */
export type TakingsReport = { seen: number; news: number }

/**
 * Applies new takings of the provider: open ones hold sellers' money, taken ones are entered. Idempotent. Undefined
 * without a usable answer; throws last if one could not be applied.
 */
export async function lookForTakings(context: PaymentsContext): Promise<TakingsReport | undefined> {
  const { clock, provider, log } = context
  const now = clock.now()
  const listed = await provider.listTakings({
    disputes: after(now, -LOOK_BACK.disputes),
    refunds: after(now, -LOOK_BACK.refunds),
  })
  if (!listed) return undefined
  const found: TakingsReport = { seen: listed.length, news: 0 }
  const failed: unknown[] = []
  // A case that cannot be applied must not hold up those after it.
  for (const reported of listed)
    await learn(context, reported).then(
      (isNews) => void (found.news += isNews ? 1 : 0),
      (error: unknown) => void failed.push(error),
    )
  log.info(found, "provider's takings compared")
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} cases could not be applied`)
  return found
}

/** Applies a case of the provider's list. Returns whether it was news. */
async function learn(context: PaymentsContext, reported: ProviderTaking): Promise<boolean> {
  const { db, provider } = context
  if (reported.key && isId(reported.key) && (await findRefund(db, reported.key))) return false
  const attempt = await findAttemptOfTransaction(db, provider.name, reported.transactionId)
  // Of a payment that did not succeed nothing can be taken back, whatever its transaction is called now.
  if (!attempt || !isDecided(attempt.state))
    return reported.kind !== 'reversal' && storeStray(context, reported)
  const known = await store.findTaking(db, attempt.id, reported)
  if (known && known.state === takingStateOf(reported.state, known.state)) {
    if (hasNewWord(known, reported)) await store.renewWord(db, known.id, reported)
    return false
  }
  return withTx(db, async (tx) => {
    await context.orders.lock(tx, attempt.order_id)
    const locked = await lockAttempt(tx, attempt.tx_ref)
    return locked !== undefined && noteTaking(context, tx, locked, reported)
  })
}

const hasNewWord = (known: store.Taking, { status, answerBy }: ProviderTaking): boolean =>
  known.provider_word !== status || known.answer_by?.getTime() !== answerBy?.getTime()

/** A case about a payment that is none of ours waits for a person. */
async function storeStray(
  { db, clock, provider, log }: PaymentsContext,
  reported: ProviderTaking,
): Promise<boolean> {
  const { kind, caseId, status, amountKobo, transactionId } = reported
  const { isNew } = await storeEvent(db, {
    provider: provider.name,
    type: `listing.${kind}`,
    providerId: caseId,
    status,
    txRef: reported.txRef ?? transactionId,
    body: JSON.stringify(reported),
    receivedAt: clock.now(),
  })
  if (isNew) log.error({ kind, caseId, status, amountKobo, transactionId }, 'money taken back of no payment')
  return isNew
}

/**
 * Applies a case in `tx`, which locked order, then attempt. Enters taken money once: what the payment has left as a
 * refund, the excess as our loss. Returns whether new.
 */
export async function noteTaking(
  context: PaymentsContext,
  tx: Db,
  attempt: Attempt,
  reported: ProviderTaking,
): Promise<boolean> {
  const known = await store.findTaking(tx, attempt.id, reported)
  const state = takingStateOf(reported.state, known?.state)
  if (state === undefined || state === known?.state) return false
  if (known && !mayTakingGo(known.state, state)) return false
  // A transaction whose money has gone back is called reversed too: only what nothing else explains is a reversal.
  const leftKobo = (attempt.paid_kobo ?? 0) - attempt.asked_back_kobo
  const amountKobo =
    reported.kind === 'reversal' && !known?.entered_at
      ? Math.min(reported.amountKobo, leftKobo)
      : reported.amountKobo
  if (amountKobo <= 0 && !known) return false
  const at = context.clock.now()
  const id = known?.id ?? newId()
  const taking = { ...reported, amountKobo }
  const entered =
    state === 'TAKEN' && !known?.entered_at ? await enter(context, tx, attempt, taking) : undefined
  const change = { id, state, at, entered }
  if (known) await store.changeTaking(tx, taking, change)
  else await store.insertTaking(tx, attempt.id, taking, change)
  if (entered && entered.beyondKobo > 0 && (attempt.paid_currency ?? 'NGN') === 'NGN')
    await context.ledger?.recordBeyond(tx, {
      takingId: id,
      orderId: attempt.order_id,
      amountKobo: entered.beyondKobo,
    })
  const spared = (entered?.shares ?? []).filter(({ is_ours }) => is_ours).map(({ seller_id }) => seller_id)
  if (spared.length > 0)
    await context.onSpared?.(tx, { takingId: id, orderId: attempt.order_id, sellerIds: spared })
  await notifyOfDispute(context, tx, attempt.order_id, state === 'OPEN' ? id : null)
  report(context, attempt, taking, state)
  return true
}

/** Says whether the payment of a locked order is disputed; `takingId` is a case that was opened just now. */
export async function notifyOfDispute(
  { clock, onDisputed }: Pick<PaymentsContext, 'clock' | 'onDisputed'>,
  tx: Db,
  orderId: Id,
  takingId: Id | null = null,
): Promise<void> {
  const isDisputed = await store.isDisputed(tx, orderId)
  await onDisputed?.(tx, { orderId, at: clock.now(), isDisputed, takingId })
}

/** Enters money that is gone: as the refund that it is, or as a new one; what a reversal has entered already is not entered again. */
async function enter(
  context: PaymentsContext,
  tx: Db,
  attempt: Attempt,
  { kind, caseId, amountKobo, reason }: ProviderTaking,
): Promise<store.Entered> {
  const byHand = await store.findRefundByHand(tx, attempt.id, { kind, amountKobo })
  const detail = `taken back: ${kind} ${caseId}`
  if (byHand) {
    if (!byHand.is_done) await moveRefund(context, tx, byHand.id, 'DONE', detail)
    return { refundId: byHand.id, beyondKobo: 0, shares: [] }
  }
  const reversal = kind === 'reversal' ? undefined : await store.lockReversal(tx, attempt.id)
  const coveredKobo = reversal ? Math.min(amountKobo, reversal.amount_kobo - reversal.covered_kobo) : 0
  if (reversal) await store.coverReversal(tx, reversal.id, coveredKobo)
  const leftKobo = (attempt.paid_kobo ?? 0) - attempt.asked_back_kobo
  const { refundKobo, beyondKobo } = partsOfTaking(amountKobo, { leftKobo, coveredKobo })
  if (refundKobo === 0) return { refundId: null, beyondKobo, shares: [] }
  const ofSale = attempt.state === 'SUCCEEDED'
  const shares = ofSale && kind !== 'refund' ? await sharesOf(context, tx, attempt.order_id, reason) : []
  const started = await startRefund(context, tx, {
    attempt,
    amountKobo: refundKobo,
    shippingKobo: 'rest',
    key: `taken:${kind}:${attempt.tx_ref}:${caseId}`,
    why: reasons[kind],
    lines: [],
    spared: shares.filter(({ is_ours }) => is_ours).map(({ seller_id }) => seller_id),
    ofSale,
    isTaken: true,
  })
  if (!started.ok) throw new Error(`${attempt.tx_ref}: ${detail} does not fit: ${started.code}`)
  const { refundId } = started.value
  await moveRefund(context, tx, refundId, 'DONE', detail)
  return { refundId, beyondKobo, shares }
}

/** Decides by seller who pays for an order's lost dispute. */
async function sharesOf(
  { returnedOf }: PaymentsContext,
  tx: Db,
  orderId: Id,
  reason: string,
): Promise<TakenShare[]> {
  const returned = await returnedOf?.(tx, orderId)
  return (await readSentParcels(tx, orderId)).map((parcel) => {
    const hasReturn = returned?.has(parcel.seller_id) ?? false
    const { isOurs, why } = shareOfLost({ ...parcel, has_return: hasReturn }, claimOf(reason))
    return { seller_id: parcel.seller_id, is_ours: isOurs, why }
  })
}

function report(
  { log }: PaymentsContext,
  { order_id: orderId, tx_ref: txRef }: Attempt,
  { kind, caseId, status, amountKobo }: ProviderTaking,
  state: TakingState,
): void {
  const about = { orderId, txRef, kind, caseId, status, amountKobo, to: state }
  if (state === 'KEPT') log.info(about, 'money that the provider might have taken back stays')
  else log.error(about, 'money taken back by the provider')
}
