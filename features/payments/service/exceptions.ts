import type * as z from 'zod/mini'
import type {
  Exception,
  ExceptionStep,
  exceptionOutcome,
  exceptionPage,
  exceptionQuery,
  exceptionStepEntry,
} from '../../../contract/exception.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { decimalOf, type Kobo } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import { once } from '../../../platform/http/idempotency.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { type Audit, exportList } from '../../audit/index.server.ts'
import { findOrderId } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { mayDecide } from '../rules/payments.ts'
import type { OpenException, Proposal, StepForTwo } from '../store/exceptions.ts'
import * as store from '../store/exceptions.ts'
import { isPartyTo } from '../store/signs.ts'
import { exceptionView, needsFinance, needsOfStep, shortfallOf, stepsOf } from './exception-steps.ts'
import {
  checkRefundDecision,
  needsSecondPerson,
  type RefundDecision,
  recordRefundDecision,
} from './refund-decision.ts'
import { stepActions } from './resolving.ts'
import { settle } from './settle.ts'
import { lookForTakings } from './takings.ts'

export type ExceptionsContext = PaymentsContext & {
  audit: Audit
  nameOf(db: Db, accountId: Id): Promise<string>
}

type Entry = z.output<typeof exceptionStepEntry>
type Outcome = Result<z.input<typeof exceptionOutcome>, ProblemCode>

function subjectOf(id: string): [subject: string, id: string] {
  const dash = id.indexOf('-')
  return [id.slice(0, dash), id.slice(dash + 1)]
}

// Everything about money that a person must decide. No list is stored: exceptions are derived from the rows.

const presentOf = ({ clock, provider }: ExceptionsContext): store.Present => ({
  now: clock.now(),
  provider: provider.name,
})

/** Why a step may not be taken now, or the exception as it is. */
async function checkStep(
  context: ExceptionsContext,
  tx: Db,
  staff: Officer,
  id: string,
  step: ExceptionStep,
  entry: Entry,
): Promise<Result<OpenException, ProblemCode>> {
  const [subject, subjectId] = subjectOf(id)
  const row = await store.readException(tx, presentOf(context), subject, subjectId)
  const state = row?.state ?? (await store.stateOfSubject(tx, subject, subjectId))
  if (state === undefined) return refuse('exception_not_found')
  if (!row || row.state !== entry.state) return refuse('moved_on', { about: state })
  if (!stepsOf(row).includes(step)) return refuse('step_not_allowed', { about: state })
  const isFinance = staff.roles.includes('finance') || staff.roles.includes('admin')
  if (!isFinance && (needsFinance(row, step) || !mayDecide(staff.roles, row.amount_kobo)))
    return refuse(
      'finance_only',
      step === 'release' ? { message: 'Only finance releases what is held.' } : {},
    )
  if (needsOfStep(step).includes('note') && entry.note === '')
    return refuse('invalid', { field: 'note', message: 'Please say how.' })
  if (row.kind === 'fraud_signs' && step !== 'reject' && (await isPartyTo(tx, row.subject_id, staff.id)))
    return refuse('another_person_needed', {
      message: 'You bought or sold something in this order, so a colleague has to release it.',
    })
  return ok(row)
}

async function auditStep(
  { audit, nameOf }: ExceptionsContext,
  tx: Db,
  staff: Officer,
  row: OpenException,
  step: ExceptionStep | `${StepForTwo}.${'propose' | 'reject'}`,
  entry: Pick<Entry, 'note' | 'order_code'>,
  outcome: string,
): Promise<void> {
  await audit.append(tx, {
    actor: { id: staff.id, name: await nameOf(tx, staff.id) },
    action: `exception.${step}`,
    subject: row.order_id ? { kind: 'order', id: row.order_id } : { kind: row.subject, id: row.subject_id },
    before: { kind: row.kind, state: row.state, txRef: row.tx_ref, amountKobo: row.amount_kobo },
    after: {
      outcome,
      note: entry.note,
      orderCode: entry.order_code,
      ...(row.proposal && { askedBy: row.proposal.by_name }),
    },
  })
}

/** Asks the provider, outside of any transaction, and writes into the audit log that it was asked. */
async function askProviderAgain(
  context: ExceptionsContext,
  staff: Officer,
  id: string,
  entry: Entry,
): Promise<Outcome> {
  const checked = await checkStep(context, context.db, staff, id, 'look_again', entry)
  if (!checked.ok) return checked
  await settle(context, checked.value.tx_ref ?? '', 'staff')
  if (checked.value.subject === 'taking') await lookForTakings(context)
  await withTx(context.db, (tx) => auditStep(context, tx, staff, checked.value, 'look_again', entry, 'asked'))
  return ok({ outcome: 'asked' })
}

/** A page of the exceptions that wait, oldest first, and how many there are of each kind. */
export async function readExceptions(
  context: ExceptionsContext,
  query: z.output<typeof exceptionQuery>,
): Promise<z.input<typeof exceptionPage>> {
  const { db } = context
  const { rows, total } = await store.listExceptions(db, presentOf(context), query, query)
  const page = pageOf(rows.map(exceptionView), total, query)
  return {
    exceptions: page.items,
    counts: await store.countExceptions(db, presentOf(context)),
    total,
    next: page.next,
  }
}

/** All exceptions that fit as a CSV, oldest first. Amounts are plain numbers with two decimals, times those of Lagos. Audited. */
export async function exportExceptions(
  context: ExceptionsContext,
  { id: accountId }: Officer,
  filter: store.ExceptionFilter,
): Promise<LongFile> {
  const { db, nameOf } = context
  const present = presentOf(context)
  const amount = (kobo: Kobo | null) => (kobo === null ? '' : decimalOf(kobo))
  return exportList<OpenException>(
    context,
    { actor: { id: accountId, name: await nameOf(db, accountId) } },
    {
      name: 'exceptions',
      filter,
      heads: [
        'Kind',
        'Since',
        'State',
        'Currency',
        'Asked',
        'Paid',
        'Order',
        'Customer',
        'E-mail',
        'Payment',
        'Provider id',
      ],
      readAfter: (last, limit) => store.listExceptionsAfter(db, present, filter, last, limit),
      cellsOf: (row) => [
        row.kind,
        row.since,
        row.state,
        row.currency,
        amount(row.asked_kobo),
        amount(row.paid_kobo),
        row.order_code ?? '',
        row.customer_name ?? '',
        row.customer_email ?? '',
        row.tx_ref ?? '',
        row.provider_id ?? '',
      ],
    },
  )
}

/** One exception; refuses exception_not_found, also when it is over. */
export async function readOneException(
  context: ExceptionsContext,
  id: string,
): Promise<Result<Exception, ProblemCode>> {
  const row = await store.readException(context.db, presentOf(context), ...subjectOf(id))
  return row ? ok(exceptionView(row)) : refuse('exception_not_found')
}

/** Whether a step takes two people: above the threshold of refunds, with what the person decided alone, and in another currency always. */
async function isForTwo(
  context: ExceptionsContext,
  tx: Db,
  { id: accountId }: Officer,
  row: OpenException,
  step: StepForTwo,
  { order_code }: Entry,
): Promise<boolean> {
  const orderId = step === 'match' ? await findOrderId(tx, order_code) : (row.order_id ?? row.subject_id)
  if (orderId === undefined) return false
  if (row.currency !== 'NGN') return context.twoPeopleAbove !== undefined
  const { amount_kobo: amountKobo } = row
  return needsSecondPerson(context, tx, { orderId, accountId, amountKobo, key: decisionKey(row) })
}

const decisionKey = ({ subject, subject_id }: OpenException): string => `exception:${subject}-${subject_id}`
const isStepForTwo = (step: ExceptionStep): step is StepForTwo =>
  (store.stepsForTwo as readonly string[]).includes(step)

/** Writes a step down for a second person; nothing else changes. */
async function propose(
  context: ExceptionsContext,
  tx: Db,
  staff: Officer,
  row: OpenException,
  step: StepForTwo,
  entry: Entry,
): Promise<Outcome> {
  if (!staff.roles.includes('finance') && !staff.roles.includes('admin')) return refuse('finance_only')
  const { note, order_code: orderCode } = entry
  const at = context.clock.now()
  if (!(await store.insertProposal(tx, row, { id: newId(), step, orderCode, note, by: staff.id, at })))
    return refuse('moved_on')
  await auditStep(context, tx, staff, row, `${step}.propose`, entry, 'proposed')
  return ok({ outcome: 'proposed' })
}

/** A second person carries a step out as it was asked for, or rejects it. */
async function decideProposal(
  context: ExceptionsContext,
  tx: Db,
  staff: Officer,
  row: OpenException,
  { id, step, by, note, order_code }: Proposal,
  isApproved: boolean,
): Promise<Outcome> {
  const entry = { state: row.state, note, order_code }
  if (isApproved && by === staff.id) return refuse('another_person_needed')
  if (isApproved && !stepsOf({ ...row, proposal: null }).includes(step))
    return refuse('step_not_allowed', { about: row.state })
  if (!(await store.deleteProposal(tx, id))) return refuse('moved_on')
  if (isApproved) return carryOut(context, tx, staff, row, step, entry)
  await auditStep(context, tx, staff, row, `${step}.reject`, entry, 'rejected')
  return ok({ outcome: 'rejected' })
}

/** Takes a step. What two people decide counts as that of who asked for it, with this person. */
async function carryOut(
  context: ExceptionsContext,
  tx: Db,
  staff: Officer,
  row: OpenException,
  step: keyof typeof stepActions,
  entry: Entry,
): Promise<Outcome> {
  const { order_id: orderId, amount_kobo, proposal } = row
  // What we bear of an order counts as what is given back does.
  const countedKobo = step === 'accept' ? shortfallOf(row) : amount_kobo
  const isCounted = step === 'refund_all' || step === 'paid_by_hand' || (step === 'accept' && countedKobo > 0)
  const by = proposal ? { staff: { ...staff, id: proposal.by }, approvedBy: staff.id } : { staff }
  const decision: RefundDecision | null =
    isCounted && orderId ? { key: decisionKey(row), orderId, ...by, amountKobo: countedKobo } : null
  const allowed = decision === null ? ok(null) : await checkRefundDecision(context, tx, decision)
  if (!allowed.ok) return allowed
  const outcome = await stepActions[step]({ context, tx, row, staff, entry })
  if (!outcome.ok) return outcome
  if (decision) await recordRefundDecision(context, tx, decision)
  await auditStep(context, tx, staff, row, step, entry, outcome.value.outcome)
  return outcome
}

/**
 * Takes and audits a step on an exception, once per key; some wait for a second person. Refuses moved_on (about: the
 * present state), step_not_allowed, finance_only, another_person_needed, invalid.
 */
export async function stepException(
  context: ExceptionsContext,
  staff: Officer,
  id: string,
  step: ExceptionStep,
  entry: Entry,
  key: string | undefined,
): Promise<Outcome> {
  if (step === 'look_again') return askProviderAgain(context, staff, id, entry)
  const { db, clock, orders } = context
  const request = {
    principal: staff.id,
    route: `staff.stepException ${id} ${step}`,
    key,
    body: entry,
  }
  return withTx(db, (tx) =>
    once(tx, request, clock.now(), async (): Promise<Outcome> => {
      const known = await store.readException(tx, presentOf(context), ...subjectOf(id))
      if (known?.order_id) await orders.lock(tx, known.order_id)
      const checked = await checkStep(context, tx, staff, id, step, entry)
      if (!checked.ok) return checked
      const row = checked.value
      if (step === 'approve' || step === 'reject')
        return row.proposal
          ? decideProposal(context, tx, staff, row, row.proposal, step === 'approve')
          : refuse('step_not_allowed', { about: row.state })
      if (isStepForTwo(step) && (await isForTwo(context, tx, staff, row, step, entry)))
        return propose(context, tx, staff, row, step, entry)
      return carryOut(context, tx, staff, row, step, entry)
    }),
  )
}
