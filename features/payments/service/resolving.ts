import * as z from 'zod/mini'
import type { ExceptionStep, exceptionOutcome, exceptionStepEntry } from '../../../contract/exception.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findOrderId, type LockedOrder } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import type { Attempt } from '../rules/attempt.ts'
import { judgePayment, mayAttemptGo, mayRefundGo } from '../rules/payments.ts'
import { changeAttempt, findAttempt, insertAttempt, lockAttempt } from '../store/attempts.ts'
import { type ExceptionRow, insertNote, lockOpenEvent } from '../store/exceptions.ts'
import { forgetText, markProcessed } from '../store/inbox.ts'
import { changeRefund, lockRefund } from '../store/refunds.ts'
import { acceptPayment, GONE } from './accepting.ts'
import { enterHeld } from './entering.ts'
import { moveRefund, refundAttempt, requestRefund } from './refund.ts'
import { tellDisputed } from './takings.ts'

/** A step about an exception, inside a transaction that has locked the order and checked that the step is allowed. */
type StepInput = {
  context: PaymentsContext
  tx: Db
  row: ExceptionRow
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
  const order = await context.orders.lock(tx, row.orderId ?? '')
  const attempt = await lockAttempt(tx, row.txRef ?? '')
  // Where the provider has taken some of it back, it is not the money any more that was looked at.
  if (!order || !attempt || attempt.askedBackKobo > 0 || !mayAttemptGo(attempt.state, 'SUCCEEDED'))
    return movedOn(attempt?.state)
  return ok({ outcome: await acceptPayment(context, tx, attempt, order) })
}

async function refundAll({ context, tx, row }: StepInput): Promise<StepResult> {
  if (row.subject === 'event') return refundListed(context, tx, row)
  if (row.subject === 'order') {
    const asked = { orderId: row.subjectId, key: `due:${row.subjectId}`, why: GONE }
    const refunded = await requestRefund(context, tx, { ...asked, amountKobo: 'rest' })
    return refunded.ok ? ok({ outcome: 'refund' }) : refunded
  }
  const attempt = await lockAttempt(tx, row.txRef ?? '')
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
  const attempt: Attempt = {
    id: newId(),
    orderId: order.id,
    txRef: reported.ownRef,
    provider: reported.provider,
    amountKobo: order.totalKobo,
    currency: 'NGN',
    state: 'CREATED',
    providerId: reported.providerId,
    paidKobo: reported.amountKobo,
    paidCurrency: reported.currency,
    askedBackKobo: 0,
    feeKobo: reported.feeKobo,
    providerSession: null,
    createdAt: now,
    checks: 0,
    nextCheckAt: null,
    isTransfer: false,
    transferUntil: null,
    sentReportedAt: null,
  }
  await insertAttempt(tx, attempt)
  await changeAttempt(tx, attempt.id, 'MISMATCH', now, {
    providerId: reported.providerId,
    paidKobo: reported.amountKobo,
    paidCurrency: reported.currency,
    feeKobo: reported.feeKobo,
    method: reported.method,
  })
  const { amountKobo, currency, feeKobo, kind } = reported
  const held = { attemptId: attempt.id, orderId: order.id, amountKobo, currency, feeKobo, kind }
  await enterHeld(context, tx, held)
  return { ...attempt, state: 'MISMATCH' }
}

/** Money without an order gets the one staff name: it pays that order if it is what it costs, else it waits as a mismatch of it. */
async function match({ context, tx, row, entry }: StepInput): Promise<StepResult> {
  const orderId = await findOrderId(tx, entry.order_code)
  const order = orderId === undefined ? undefined : await context.orders.lock(tx, orderId)
  if (!order) return refuse('order_not_found', { field: 'order_code' })
  const event = await lockOpenEvent(tx, row.subjectId)
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
async function refundListed(context: PaymentsContext, tx: Db, row: ExceptionRow): Promise<StepResult> {
  const order = await context.orders.lock(tx, row.orderId ?? '')
  const event = await lockOpenEvent(tx, row.subjectId)
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
  const refused = await lockRefund(tx, row.subjectId)
  if (!refused || !mayRefundGo(refused.state, 'REQUESTED')) return movedOn(refused?.state)
  await changeRefund(tx, refused.id, 'REQUESTED', context.clock.now(), refused.providerWord)
  await context.queue.send(tx, jobs.refund, { refundId: refused.id })
  return ok({ outcome: 'asked' })
}

const paidByHand = async ({ context, tx, row, entry }: StepInput): Promise<StepResult> =>
  (await moveRefund(context, tx, row.subjectId, 'DONE', `by hand: ${entry.note}`))
    ? ok({ outcome: 'refund' })
    : movedOn((await lockRefund(tx, row.subjectId))?.state)

/** Abandons a payment without news; money that arrives later still finds its order. */
async function close({ context, tx, row }: StepInput): Promise<StepResult> {
  const attempt = await lockAttempt(tx, row.txRef ?? '')
  if (!attempt || !mayAttemptGo(attempt.state, 'ABANDONED')) return movedOn(attempt?.state)
  await changeAttempt(tx, attempt.id, 'ABANDONED', context.clock.now())
  await context.orders.mayLapse(tx, attempt.orderId)
  return ok({ outcome: 'closed' })
}

async function explain({ context, tx, row, staff, entry }: StepInput): Promise<StepResult> {
  await insertNote(tx, row, { text: entry.note, accountId: staff.id, at: context.clock.now() })
  if (row.subject === 'event') await forgetText(tx, row.subjectId)
  if (row.subject === 'taking' && row.orderId) await tellDisputed(context, tx, row.orderId)
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
