import type { BankLine, BankOverview, SettlementDifference } from '../../../contract/bank-statement.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { StatementsContext } from '../context.ts'
import { codesIn, whyOpen } from '../rules/finding.ts'
import { listLines, type ReadLine, sumLines } from '../store/lines.ts'
import { listMissing, listNamedPayouts } from '../store/payments.ts'
import { type Difference, listDifferences } from '../store/settlements.ts'
import { listGaps, listStatements, type ReadStatement } from '../store/statements.ts'

type NamedPayouts = Awaited<ReturnType<typeof listNamedPayouts>>

const masked = (account: string): string => `••••${account.slice(-4)}`

function viewOf(row: ReadLine, payouts: NamedPayouts): BankLine {
  const codes = codesIn(row)
  const named = row.state === 'OPEN' ? payouts.filter(({ code }) => codes.includes(code)) : []
  return {
    id: row.id,
    booked_on: row.booked_on,
    account: masked(row.account),
    amount: nairaOf(row.amount_kobo),
    text: row.text,
    reference: row.reference,
    state: row.state,
    kind: row.kind,
    why:
      row.state === 'OPEN'
        ? whyOpen({ amount_kobo: row.amount_kobo, is_lacked: row.is_lacked }, named)
        : null,
    note: row.note,
    payments:
      row.state === 'OPEN'
        ? named.map(({ id, code }) => ({ kind: 'payout', code, about_id: id }))
        : row.payments,
    named_by: row.named_by_name,
    named_by_id: row.named_by,
    approved_by: row.approved_by_name,
  }
}

/** A line as staff see it. */
export async function lineView(db: Db, row: ReadLine): Promise<BankLine> {
  return viewOf(row, await listNamedPayouts(db, codesIn(row)))
}

/** A page of lines; open ones oldest first, with what is wrong with each. */
export async function readLines(
  { db }: Pick<StatementsContext, 'db'>,
  state: BankLine['state'] | undefined,
  request: PageRequest,
): Promise<Page<BankLine>> {
  const { rows, total } = await listLines(db, state, request)
  const payouts = await listNamedPayouts(
    db,
    rows.filter((row) => row.state === 'OPEN').flatMap((row) => codesIn(row)),
  )
  return pageOf(
    rows.map((row) => viewOf(row, payouts)),
    total,
    request,
  )
}

const statementView = (row: ReadStatement): BankOverview['statements'][number] => ({
  id: row.id,
  account: masked(row.account),
  format: row.format,
  first_day: row.first_day,
  last_day: row.last_day,
  lines: row.lines,
  new_lines: row.new_lines,
  imported_by: row.imported_by,
  imported_at: row.imported_at.toISOString(),
})

/** A difference as staff see it. */
export function differenceView({
  settlement_id: _id,
  amount_kobo,
  since,
  ...row
}: Difference): SettlementDifference {
  return { ...row, amount: nairaOf(amount_kobo), since: since.toISOString() }
}

const MOST_MISSING = 100
const MOST_GAPS = 100
const MOST_DIFFERENCES = 100
const MOST_STATEMENTS = 20

/** Where our books and the bank's statements differ. */
export async function readOverview({
  db,
  clock,
}: Pick<StatementsContext, 'db' | 'clock'>): Promise<BankOverview> {
  const sums = await sumLines(db)
  const missing = await listMissing(db, MOST_MISSING)
  const differences = await listDifferences(db, clock.now(), MOST_DIFFERENCES)
  const gaps = await listGaps(db, dayInLagos(clock.now()), MOST_GAPS)
  const statements = await listStatements(db, MOST_STATEMENTS)
  return {
    open: sums.open,
    open_in: nairaOf(sums.in_kobo),
    open_out: nairaOf(sums.out_kobo),
    named: sums.named,
    oldest_open: sums.oldest,
    missing: missing.rows.map(({ amount_kobo, at, ...row }) => ({
      ...row,
      amount: nairaOf(amount_kobo),
      since: at.toISOString(),
    })),
    missing_total: missing.total,
    differences: differences.rows.map(differenceView),
    differences_total: differences.total,
    gaps: gaps.rows.map((gap) => ({ ...gap, account: masked(gap.account) })),
    gaps_total: gaps.total,
    statements: statements.map(statementView),
  }
}
