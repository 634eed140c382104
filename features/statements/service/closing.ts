import {
  differenceNames,
  type FigureName,
  figureWords,
  type MonthClosing,
  type MonthFigures,
} from '../../../contract/month-closing.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { DAY } from '../../../kernel/clock.ts'
import { counted } from '../../../kernel/count.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../kernel/csv.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { dayInLagos, momentInLagos } from '../../../kernel/lagos.ts'
import { decimalOf, formatKobo, nairaOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { accountNames, daysOfMonth, listDaySums, sumNewestFindings } from '../../ledger/index.server.ts'
import type { StatementsContext } from '../context.ts'
import * as store from '../store/closings.ts'
import { sumUnsettled } from '../store/lines.ts'
import { sumMissing, sumPayouts } from '../store/payments.ts'
import { countDaysWithout } from '../store/statements.ts'

type Figure = store.Figure
type Closing = Result<MonthClosing, ProblemCode>

/** Before the ledger had any entry. */
const LONG_AGO = '2000-01-01'

/** The figures of a month as they are now: the ledger at its end, what became of its payouts, and what differs. */
async function figuresOf(
  { clock, sumExceptions }: StatementsContext,
  tx: Db,
  month: string,
): Promise<Figure[]> {
  const { first, last } = daysOfMonth(month)
  const days = { first, last }
  const sums = await listDaySums(tx, LONG_AGO, last)
  const accounts = accountNames.map((name) => ({
    name,
    count: null,
    kobo: sumOf(sums.filter(({ account }) => account === name).map(({ kobo }) => kobo)),
  }))
  const side = (isDebit: boolean) =>
    Math.abs(sumOf(accounts.map(({ kobo }) => kobo).filter((kobo) => kobo > 0 === isDebit)))
  const payouts = await sumPayouts(tx, days)
  const payoutsIn = (name: FigureName, state: string): Figure => {
    const { count, kobo } = payouts.find((each) => each.state === state) ?? { count: 0, kobo: 0 }
    return { name, count, kobo }
  }
  const lines = await sumUnsettled(tx, last)
  const end = new Date(momentInLagos(last).getTime() + DAY)
  return [
    ...accounts,
    { name: 'debits', count: null, kobo: side(true) },
    { name: 'credits', count: null, kobo: side(false) },
    payoutsIn('payouts_confirmed', 'CONFIRMED'),
    payoutsIn('payouts_not_confirmed', 'SENT'),
    payoutsIn('payouts_returned', 'RETURNED'),
    { name: 'exceptions', ...(await sumExceptions(tx, end)) },
    { name: 'check_findings', ...(await sumNewestFindings(tx)) },
    { name: 'open_in', count: lines.ins, kobo: lines.in_kobo },
    { name: 'open_out', count: lines.outs, kobo: lines.out_kobo },
    { name: 'missing', ...(await sumMissing(tx, days)) },
    { name: 'days_without', count: await countDaysWithout(tx, dayInLagos(clock.now()), days), kobo: null },
  ]
}

const differs = (figures: readonly Figure[]): boolean =>
  figures.some(({ name, count }) => differenceNames.has(name) && count !== 0)

const figureView = ({ name, count, kobo }: Figure) => ({
  name,
  count,
  amount: kobo === null ? null : nairaOf(kobo),
})

const closingView = (row: store.Closing): MonthClosing => ({
  id: row.id,
  month: row.month,
  state: row.state,
  figures: row.figures.map(figureView),
  note: row.note,
  created_by: { id: row.created_by, name: row.created_by_name ?? '' },
  created_at: row.created_at.toISOString(),
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** Months of Lagos that are over, from the ledger's first entry, the newest first. */
async function monthsOver({ clock }: Pick<StatementsContext, 'clock'>, db: Db): Promise<string[]> {
  const today = dayInLagos(clock.now())
  const sums = await listDaySums(db, LONG_AGO, today)
  const first = sums.reduce((least, { day }) => (day < least ? day : least), today).slice(0, 7)
  const months: string[] = []
  for (let month = first; month < today.slice(0, 7); ) {
    months.unshift(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  return months
}

/** The closings, and the months that can be closed. */
export async function readClosings(
  context: StatementsContext,
): Promise<{ months: string[]; closings: MonthClosing[] }> {
  const rows = await store.listClosings(context.db)
  const taken = new Set(rows.filter(({ state }) => state !== 'REJECTED').map(({ month }) => month))
  const months = (await monthsOver(context, context.db)).filter((month) => !taken.has(month))
  return { months, closings: rows.map(closingView) }
}

/** A closing as a CSV: its figures as they were proposed, naira as plain numbers, and who closed it. Refuses month_closing_not_found. */
export async function closingCsv(
  { db }: Pick<StatementsContext, 'db'>,
  id: Id,
): Promise<Result<{ name: string; text: string }, 'month_closing_not_found'>> {
  const row = await store.readClosing(db, id)
  if (!row) return refuse('month_closing_not_found')
  const figures = row.figures.map(({ name, count, kobo }) => [
    row.month,
    figureWords[name],
    count === null ? '' : String(count),
    kobo === null ? '' : decimalOf(kobo),
  ])
  const decision = { PROPOSED: 'Decided', SIGNED: 'Signed', REJECTED: 'Rejected' }[row.state]
  const text = csvLines([
    ['Month', 'What', 'How many', 'Naira'],
    ...figures,
    [],
    ['Proposed by', row.created_by_name, row.created_at],
    [`${decision} by`, row.decided_by_name, row.decided_at],
    ['Note', row.note],
  ])
  return ok({ name: `closing-${row.month}.csv`, text: BYTE_ORDER_MARK + text })
}

/** Refuses a month that is not over, or of which the ledger has nothing. */
async function checkMonth(
  context: StatementsContext,
  db: Db,
  month: string,
): Promise<Result<undefined, 'invalid'>> {
  return (await monthsOver(context, db)).includes(month)
    ? ok(undefined)
    : refuse('invalid', {
        field: 'month',
        message: 'Choose a month that is over, and not before the first entry of the ledger.',
      })
}

/** A month as it would be closed now. Refuses one that is not over. */
export function readFigures(
  context: StatementsContext,
  month: string,
): Promise<Result<MonthFigures, ProblemCode>> {
  return withTx(
    context.db,
    async (tx) => {
      const checked = await checkMonth(context, tx, month)
      if (!checked.ok) return checked
      const figures = await figuresOf(context, tx, month)
      return ok({ month, figures: figures.map(figureView), differs: differs(figures) })
    },
    { isolation: 'repeatable read' },
  )
}

/** Proposes to close a month with its figures as they are. Audited. Refuses a month that is not over, differences without a note, month_closed. */
export async function proposeClosing(
  context: StatementsContext,
  officer: Officer,
  { month, note }: { month: string; note: string },
): Promise<Closing> {
  const id = newId()
  const auditEntry = await auditEntryOf(context, officer, 'month.propose', { kind: 'month', id: month })
  return withTx(context.db, async (tx): Promise<Closing> => {
    const checked = await checkMonth(context, tx, month)
    if (!checked.ok) return checked
    const figures = await figuresOf(context, tx, month)
    if (differs(figures) && note === '')
      return refuse('invalid', {
        field: 'note',
        message: 'Something differs in this month: say why it is closed.',
      })
    const at = context.clock.now()
    if (!(await store.insertClosing(tx, { id, month, figures, note, by: officer.id, at })))
      return refuse('month_closed')
    await context.audit.append(tx, { ...auditEntry, after: { figures, note } })
    return changed(tx, id)
  })
}

async function changed(tx: Db, id: Id): Promise<Closing> {
  const row = await store.lockClosing(tx, id)
  return row ? ok(closingView(row)) : refuse('month_closing_not_found')
}

const said = ({ count, kobo }: Figure): string =>
  [count !== null && counted(count), kobo !== null && formatKobo(kobo)].filter(Boolean).join(', ')

/** What is not as it was, as a sentence; '' where all is. */
function changesOf(before: readonly Figure[], now: readonly Figure[]): string {
  return now
    .flatMap((figure) => {
      const old = before.find(({ name }) => name === figure.name)
      if (!old || said(old) === said(figure)) return old ? [] : [figureWords[figure.name]]
      return [`${figureWords[figure.name]} (${said(old)}; now ${said(figure)})`]
    })
    .join(', ')
}

async function decide(
  context: StatementsContext,
  officer: Officer,
  id: Id,
  state: 'SIGNED' | 'REJECTED',
): Promise<Closing> {
  const action = state === 'SIGNED' ? 'month.sign' : 'month.reject'
  const auditEntry = await auditEntryOf(context, officer, action, { kind: 'month', id })
  return withTx(context.db, async (tx): Promise<Closing> => {
    const row = await store.lockClosing(tx, id)
    if (!row) return refuse('month_closing_not_found')
    if (row.state !== 'PROPOSED') return refuse('month_closing_decided')
    if (state === 'SIGNED') {
      if (row.created_by === officer.id) return refuse('another_person_needed')
      const changes = changesOf(row.figures, await figuresOf(context, tx, row.month))
      if (changes !== '')
        return refuse('month_figures_changed', {
          message: `Since it was proposed, this has changed: ${changes}. Reject the closing and propose it again.`,
        })
    }
    await store.decideClosing(tx, id, { state, by: officer.id, at: context.clock.now() })
    await context.audit.append(tx, {
      ...auditEntry,
      subject: { kind: 'month', id: row.month },
      after: { note: row.note, proposedBy: row.created_by },
    })
    return changed(tx, id)
  })
}

/** Signs a closing. Audited. Refuses who proposed it, figures that have changed, one that is decided. */
export function signClosing(context: StatementsContext, officer: Officer, id: Id): Promise<Closing> {
  return decide(context, officer, id, 'SIGNED')
}

/** Rejects a proposed closing, also by the person who proposed it. Audited. */
export function rejectClosing(context: StatementsContext, officer: Officer, id: Id): Promise<Closing> {
  return decide(context, officer, id, 'REJECTED')
}
