import type * as z from 'zod/mini'
import type {
  Exception,
  ExceptionStep,
  exceptionOutcome,
  exceptionPage,
  exceptionQuery,
  exceptionStepEntry,
} from '../../../contract/exception.ts'
import type { DecidingStaff } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { decimalOf, type Kobo } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { type Audit, exportList } from '../../audit/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { mayDecide } from '../rules/payments.ts'
import type { ExceptionRow } from '../store/exceptions.ts'
import * as store from '../store/exceptions.ts'
import { exceptionView, needsFinance, needsOfStep, shortfallOf, stepsOf } from './exception-steps.ts'
import { checkRefundDecision, type RefundDecision, recordRefundDecision } from './refund-decision.ts'
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
  staff: DecidingStaff,
  id: string,
  step: ExceptionStep,
  entry: Entry,
): Promise<Result<ExceptionRow, ProblemCode>> {
  const [subject, subjectId] = subjectOf(id)
  const row = await store.readException(tx, presentOf(context), subject, subjectId)
  const state = row?.state ?? (await store.stateOfSubject(tx, subject, subjectId))
  if (state === undefined) return refuse('exception_not_found')
  if (!row || row.state !== entry.state) return refuse('moved_on', { about: state })
  if (!stepsOf(row).includes(step)) return refuse('step_not_allowed', { about: state })
  const isFinance = staff.roles.includes('finance') || staff.roles.includes('admin')
  if (!isFinance && (needsFinance(row, step) || !mayDecide(staff.roles, row.amountKobo)))
    return refuse(
      'finance_only',
      step === 'release' ? { message: 'Only finance releases what is held.' } : {},
    )
  if (needsOfStep(step).includes('note') && entry.note === '')
    return refuse('invalid', { field: 'note', message: 'Please say how.' })
  return ok(row)
}

async function auditStep(
  { audit, nameOf }: ExceptionsContext,
  tx: Db,
  staff: DecidingStaff,
  row: ExceptionRow,
  step: ExceptionStep,
  entry: Entry,
  outcome: string,
): Promise<void> {
  await audit.append(tx, {
    actor: { id: staff.accountId, name: await nameOf(tx, staff.accountId) },
    action: `exception.${step}`,
    subject: row.orderId ? { kind: 'order', id: row.orderId } : { kind: row.subject, id: row.subjectId },
    before: { kind: row.kind, state: row.state, txRef: row.txRef, amountKobo: row.amountKobo },
    after: { outcome, note: entry.note, orderCode: entry.order_code },
    requestId: staff.requestId,
  })
}

/** Asks the provider, outside of any transaction, and writes into the audit log that it was asked. */
async function askProviderAgain(
  context: ExceptionsContext,
  staff: DecidingStaff,
  id: string,
  entry: Entry,
): Promise<Outcome> {
  const checked = await checkStep(context, context.db, staff, id, 'look_again', entry)
  if (!checked.ok) return checked
  await settle(context, checked.value.txRef ?? '', 'staff')
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
  { accountId, requestId }: Pick<DecidingStaff, 'accountId' | 'requestId'>,
  filter: store.ExceptionFilter,
): Promise<LongFile> {
  const { db, nameOf } = context
  const present = presentOf(context)
  const amount = (kobo: Kobo | null) => (kobo === null ? '' : decimalOf(kobo))
  return exportList<ExceptionRow>(
    context,
    { actor: { id: accountId, name: await nameOf(db, accountId) }, requestId },
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
        amount(row.askedKobo),
        amount(row.paidKobo),
        row.orderCode ?? '',
        row.customerName ?? '',
        row.customerEmail ?? '',
        row.txRef ?? '',
        row.providerId ?? '',
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

/**
 * Takes a step about an exception, in one transaction with its entry in the audit log, once for each key. Refuses moved_on
 * (about: the present state), step_not_allowed, finance_only, invalid, order_not_found.
 */
export async function stepException(
  context: ExceptionsContext,
  staff: DecidingStaff,
  id: string,
  step: ExceptionStep,
  entry: Entry,
  key: string | undefined,
): Promise<Outcome> {
  if (step === 'look_again') return askProviderAgain(context, staff, id, entry)
  const { db, clock, orders } = context
  const request = {
    principal: staff.accountId,
    route: `staff.stepException ${id} ${step}`,
    key,
    body: entry,
  }
  return withTx(db, (tx) =>
    once(tx, request, clock.now(), async (): Promise<Outcome> => {
      const known = await store.readException(tx, presentOf(context), ...subjectOf(id))
      if (known?.orderId) await orders.lock(tx, known.orderId)
      const checked = await checkStep(context, tx, staff, id, step, entry)
      if (!checked.ok) return checked
      const { orderId, amountKobo } = checked.value
      // What we bear of an order counts as what is given back does.
      const countedKobo = step === 'accept' ? shortfallOf(checked.value) : amountKobo
      const isCounted = step === 'refund_all' || (step === 'accept' && countedKobo > 0)
      const decision: RefundDecision | null =
        isCounted && orderId ? { key: `exception:${id}`, orderId, staff, amountKobo: countedKobo } : null
      const allowed = decision === null ? ok(null) : await checkRefundDecision(context, tx, decision)
      if (!allowed.ok) return allowed
      const outcome = await stepActions[step]({ context, tx, row: checked.value, staff, entry })
      if (!outcome.ok) return outcome
      if (decision) await recordRefundDecision(context, tx, decision)
      await auditStep(context, tx, staff, checked.value, step, entry, outcome.value.outcome)
      return outcome
    }),
  )
}
