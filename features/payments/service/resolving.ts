import * as z from 'zod/mini'
import type { ExceptionStep, exceptionOutcome, exceptionStepEntry } from '../../../contract/exception.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findOrderId, type LockedOrder } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import { judgePayment, mayAttemptGo, mayRefundGo } from '../rules/payments.ts'
import { type Attempt, changeAttempt, findAttempt, insertAttempt, lockAttempt } from '../store/attempts.ts'
import { insertNote, lockOpenEvent, type OpenException } from '../store/exceptions.ts'
import { forgetText, markProcessed } from '../store/inbox.ts'
import { changeRefund, lockRefund } from '../store/refunds.ts'
import { acceptPayment, GONE } from './accepting.ts'
import { enterHeld } from './entering.ts'
import { moveRefund, refundAttempt, requestRefund } from './refund.ts'
import { notifyOfDispute } from './takings.ts'

/** A step about an exception, inside a transaction that has locked the order and checked that the step is allowed. */
type StepInput = {
  context: PaymentsContext
  tx: Db
  row: OpenException
  staff: { id: Id }
  entry: z.output<typeof exceptionStepEntry>
}
type StepResult = Result<z.input<typeof exceptionOutcome>, ProblemCode>

const NOT_AS_ASKED = 'What you paid is not what your order costs, so it goes back to you.'

/** A transaction as the listing stored it. */
const listed = z.object({
  providerId: z.string(),
  txRef: z.string(),
  amountKobo: z.number(),
  currency: z.string(),
  feeKobo: z.nullable(z.number()),
  method: z.string(),
})

const movedOn = (state = '') => refuse('moved_on', { about: state })

async function accept({ context, tx, row }: StepInput): Promise<StepResult> {
  const order = await context.orders.lock(tx, row.order_id ?? '')
  const attempt = await lockAttempt(tx, row.tx_ref ?? '')
  // Where the provider has taken some of it back, it is not the money any more that was looked at.
  if (!order || !attempt || attempt.asked_back_kobo > 0 || !mayAttemptGo(attempt.state, 'SUCCEEDED'))
    return movedOn(attempt?.state)
  return ok({ outcome: await acceptPayment(context, tx, attempt, order) })
}

async function refundAll({ context, tx, row }: StepInput): Promise<StepResult> {
  if (row.subject === 'event') return refundListed(context, tx, row)
  if (row.subject === 'order') {
    const asked = { orderId: row.subject_id, key: `due:${row.subject_id}`, why: GONE }
    const refunded = await requestRefund(context, tx, { ...asked, amountKobo: 'rest' })
    return refunded.ok ? ok({ outcome: 'refund' }) : refunded
  }
  const attempt = await lockAttempt(tx, row.tx_ref ?? '')
  if (attempt?.state !== 'MISMATCH') return movedOn(attempt?.state)
  const given = await refundAttempt(context, tx, attempt, NOT_AS_ASKED)
  return given.ok ? ok({ outcome: 'refund' }) : given
}

/** An attempt for money that came without one, which the ledger holds for the buyer from now on: what is asked is the order's total. */
async function adopt(
  context: PaymentsContext,
  tx: Db,
  order: LockedOrder,
  reported: z.output<typeof listed> & { provider: string; ownRef: string; kind: 'stray' | 'second' },
): Promise<Attempt> {
  const now = context.clock.now()
  const begun = {
    id: newId(),
    order_id: order.id,
    tx_ref: reported.ownRef,
    provider: reported.provider,
    amount_kobo: order.totalKobo,
    currency: 'NGN',
    state: 'CREATED',
    created_at: now,
    next_check_at: null,
  } as const
  const { amountKobo, currency, feeKobo, kind } = reported
  const paid = {
    provider_id: reported.providerId,
    paid_kobo: amountKobo,
    paid_currency: currency,
    fee_kobo: feeKobo,
  }
  await insertAttempt(tx, begun)
  await changeAttempt(tx, begun.id, 'MISMATCH', now, { ...paid, method: reported.method })
  const held = { attemptId: begun.id, orderId: order.id, amountKobo, currency, feeKobo, kind }
  await enterHeld(context, tx, held)
  const rest = { asked_back_kobo: 0, provider_session: null, checks: 0, is_transfer: false }
  return { ...begun, ...paid, ...rest, state: 'MISMATCH', transfer_until: null, sent_reported_at: null }
}

/** Money without an order gets the one staff name: it pays that order if it is what it costs, else it waits as a mismatch of it. */
async function match({ context, tx, row, entry }: StepInput): Promise<StepResult> {
  const orderId = await findOrderId(tx, entry.order_code)
  const order = orderId === undefined ? undefined : await context.orders.lock(tx, orderId)
  if (!order) return refuse('order_not_found', { field: 'order_code' })
  const event = await lockOpenEvent(tx, row.subject_id)
  if (!event) return movedOn('processed')
  const reported = listed.parse(JSON.parse(event.body))
  if (await findAttempt(tx, reported.txRef)) return movedOn('processed')
  const from = { provider: event.provider, ownRef: reported.txRef, kind: 'stray' } as const
  const attempt = await adopt(context, tx, order, { ...reported, ...from })
  await markProcessed(tx, [event.id], context.clock.now())
  const asked = { txRef: reported.txRef, amountKobo: order.totalKobo, currency: 'NGN' }
  const isExact = judgePayment(asked, { ...reported, state: 'success' }) === 'SUCCEEDED'
  if (isExact && order.state !== 'REFUND_DUE' && order.state !== 'REFUNDED')
    return ok({ outcome: await acceptPayment(context, tx, attempt, order) })
  return ok({ outcome: 'mismatch' })
}

/** A second transaction under one reference becomes an attempt of its own, only to be given back. */
async function refundListed(context: PaymentsContext, tx: Db, row: OpenException): Promise<StepResult> {
  const order = await context.orders.lock(tx, row.order_id ?? '')
  const event = await lockOpenEvent(tx, row.subject_id)
  if (!order || !event) return movedOn('processed')
  const reported = listed.parse(JSON.parse(event.body))
  const ownRef = `${reported.txRef}:${reported.providerId}`
  const from = { provider: event.provider, ownRef, kind: 'second' } as const
  const attempt = await adopt(context, tx, order, { ...reported, ...from })
  await markProcessed(tx, [event.id], context.clock.now())
  const given = await refundAttempt(
    context,
    tx,
    attempt,
    'Your order was paid already, so this payment goes back.',
  )
  return given.ok ? ok({ outcome: 'refund' }) : given
}

async function askAgain({ context, tx, row }: StepInput): Promise<StepResult> {
  const refused = await lockRefund(tx, row.subject_id)
  if (!refused || !mayRefundGo(refused.state, 'REQUESTED')) return movedOn(refused?.state)
  await changeRefund(tx, refused.id, 'REQUESTED', context.clock.now(), refused.provider_word)
  await context.queue.send(tx, jobs.refund, { refundId: refused.id })
  return ok({ outcome: 'asked' })
}

const paidByHand = async ({ context, tx, row, entry }: StepInput): Promise<StepResult> =>
  (await moveRefund(context, tx, row.subject_id, 'DONE', `by hand: ${entry.note}`))
    ? ok({ outcome: 'refund' })
    : movedOn((await lockRefund(tx, row.subject_id))?.state)

/** Abandons a payment without news; money that arrives later still finds its order. */
async function close({ context, tx, row }: StepInput): Promise<StepResult> {
  const attempt = await lockAttempt(tx, row.tx_ref ?? '')
  if (!attempt || !mayAttemptGo(attempt.state, 'ABANDONED')) return movedOn(attempt?.state)
  await changeAttempt(tx, attempt.id, 'ABANDONED', context.clock.now())
  await context.orders.mayLapse(tx, attempt.order_id)
  return ok({ outcome: 'closed' })
}

async function explain({ context, tx, row, staff, entry }: StepInput): Promise<StepResult> {
  await insertNote(tx, row, { text: entry.note, accountId: staff.id, at: context.clock.now() })
  if (row.subject === 'event') await forgetText(tx, row.subject_id)
  if (row.subject === 'taking' && row.order_id) await notifyOfDispute(context, tx, row.order_id)
  return ok({ outcome: 'noted' })
}

async function release({ context, tx, row, staff, entry }: StepInput): Promise<StepResult> {
  await insertNote(tx, row, { text: entry.note, accountId: staff.id, at: context.clock.now() })
  return ok({ outcome: 'released' })
}

/** What each step does. */
export const stepActions: Record<
  Exclude<ExceptionStep, 'look_again' | 'approve' | 'reject'>,
  (act: StepInput) => Promise<StepResult>
> = {
  accept,
  refund_all: refundAll,
  ask_again: askAgain,
  paid_by_hand: paidByHand,
  match,
  close,
  explain,
  release,
}
