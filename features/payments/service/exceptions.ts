import type * as z from 'zod/mini'
import type {
  Exception,
  ExceptionStep,
  exceptionOutcome,
  exceptionPage,
  exceptionQuery,
  exceptionStepEntry,
} from '../../../contract/exception.ts'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { TellChanged } from '../../../kernel/shown.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { mayDecide } from '../rules/payments.ts'
import * as store from '../store/exceptions.ts'
import { type ExceptionRow, findOrderByCode } from '../store/exceptions.ts'
import { exceptionOf, needsFinance, needsOf, stepsOf } from './exception-steps.ts'
import { checkGiving, type Giving, keepGiving } from './giving.ts'
import { acts } from './resolving.ts'
import { settle } from './settle.ts'

export type ExceptionsContext = PaymentsContext & {
  audit: Audit
  nameOf(db: Db, accountId: Id): Promise<string>
  /** Told after works may have been claimed or freed. */
  changed: TellChanged
}

/** A member of staff at the desk. */
export type Clerk = { accountId: Id; roles: readonly StaffRole[]; requestId: string }
type Entry = z.output<typeof exceptionStepEntry>
type Outcome = Result<z.input<typeof exceptionOutcome>, ProblemCode>

function subjectOf(id: string): [subject: string, id: string] {
  const dash = id.indexOf('-')
  return [id.slice(0, dash), id.slice(dash + 1)]
}

/** The desk for everything about money that a person must look at. It keeps no list: exceptions are derived from the rows. */
export function createExceptions(context: ExceptionsContext) {
  const { db, clock, provider, audit, nameOf } = context
  const present = (): store.Present => ({ now: clock.now(), provider: provider.name })

  /** Why a step may not be taken now, or the exception as it is. */
  const check = async (
    tx: Db,
    clerk: Clerk,
    id: string,
    step: ExceptionStep,
    entry: Entry,
  ): Promise<Result<ExceptionRow, ProblemCode>> => {
    const [subject, subjectId] = subjectOf(id)
    const row = await store.readException(tx, present(), subject, subjectId)
    const state = row?.state ?? (await store.stateOfSubject(tx, subject, subjectId))
    if (state === undefined) return refuse('exception_not_found')
    if (!row || row.state !== entry.state) return refuse('moved_on', { about: state })
    if (!stepsOf(row).includes(step)) return refuse('step_not_allowed', { about: state })
    const isFinance = clerk.roles.includes('finance') || clerk.roles.includes('admin')
    if (!isFinance && (needsFinance(row, step) || !mayDecide(clerk.roles, row.amountKobo)))
      return refuse('finance_only')
    if (needsOf(step).includes('note') && entry.note === '')
      return refuse('invalid', { field: 'note', message: 'Please say how.' })
    return ok(row)
  }

  const write = async (
    tx: Db,
    clerk: Clerk,
    row: ExceptionRow,
    step: ExceptionStep,
    entry: Entry,
    outcome: string,
  ): Promise<void> =>
    audit.append(tx, {
      actor: { id: clerk.accountId, name: await nameOf(tx, clerk.accountId) },
      action: `exception.${step}`,
      subject: row.orderId ? { kind: 'order', id: row.orderId } : { kind: row.subject, id: row.subjectId },
      before: { kind: row.kind, state: row.state, txRef: row.txRef, amountKobo: row.amountKobo },
      after: { outcome, note: entry.note, orderCode: entry.order_code },
      requestId: clerk.requestId,
    })

  /** Asks the provider, which is no work for a transaction, and says so in the log. */
  const lookAgain = async (clerk: Clerk, id: string, entry: Entry): Promise<Outcome> => {
    const checked = await check(db, clerk, id, 'look_again', entry)
    if (!checked.ok) return checked
    await settle(context, checked.value.txRef ?? '', 'staff')
    await withTx(db, (tx) => write(tx, clerk, checked.value, 'look_again', entry, 'asked'))
    return ok({ outcome: 'asked' })
  }

  return {
    /** A page of what waits, oldest first, and how many there are of each kind. */
    list: async (query: z.output<typeof exceptionQuery>): Promise<z.input<typeof exceptionPage>> => {
      const { rows, total } = await store.listExceptions(db, present(), query.kind, query)
      const page = pageOf(rows.map(exceptionOf), total, query)
      return {
        exceptions: page.items,
        counts: await store.countExceptions(db, present()),
        total,
        next: page.next,
      }
    },

    /** One of them; refuses exception_not_found, also when it is over. */
    read: async (id: string): Promise<Result<Exception, ProblemCode>> => {
      const row = await store.readException(db, present(), ...subjectOf(id))
      return row ? ok(exceptionOf(row)) : refuse('exception_not_found')
    },

    /**
     * Takes a step about an exception, in one transaction with its entry in the audit log, once for each key. Refuses moved_on
     * (about: the present state), step_not_allowed, finance_only, invalid, order_not_found.
     */
    step: async (
      clerk: Clerk,
      id: string,
      step: ExceptionStep,
      entry: Entry,
      key: string | undefined,
    ): Promise<Outcome> => {
      if (step === 'look_again') return lookAgain(clerk, id, entry)
      const request = {
        principal: clerk.accountId,
        route: `staff.stepException ${id} ${step}`,
        key,
        body: entry,
      }
      const touched: Id[] = []
      const done = await withTx(db, (tx) =>
        once(tx, request, clock.now(), async (): Promise<Outcome> => {
          const known = await store.readException(tx, present(), ...subjectOf(id))
          if (known?.orderId) await context.orders.lock(tx, known.orderId)
          const checked = await check(tx, clerk, id, step, entry)
          if (!checked.ok) return checked
          const { orderId, amountKobo } = checked.value
          const giving: Giving | null =
            step === 'refund_all' && orderId ? { key: `exception:${id}`, orderId, clerk, amountKobo } : null
          const allowed = giving === null ? ok(null) : await checkGiving(context, tx, giving)
          if (!allowed.ok) return allowed
          const acted = await acts[step]({ context, tx, row: checked.value, clerk, entry })
          if (!acted.ok) return acted
          if (giving) await keepGiving(context, tx, giving)
          await write(tx, clerk, checked.value, step, entry, acted.value.outcome)
          const touchedOrder = known?.orderId ?? (await findOrderByCode(tx, entry.order_code))
          if (touchedOrder) touched.push(...(await context.orders.worksOf(tx, touchedOrder)))
          return acted
        }),
      )
      context.changed({ stock: touched })
      return done
    },
  }
}

export type Exceptions = ReturnType<typeof createExceptions>
