import type { Statement, StatementRow } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { momentInLagos } from '../../../kernel/lagos.ts'
import { decimalOf, koboOf, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { findSellerId, letterheadOfSeller } from '../../sellers/index.server.ts'
import type { LedgerContext } from '../context.ts'
import { splitOf } from '../rules/sale.ts'
import { type AskedDays, spanOf, withBalances } from '../rules/statement.ts'
import { readPayable } from '../store/entries.ts'
import { listMovements, type Movement } from '../store/statement.ts'
import { drawStatement } from './statement-pdf.ts'

/** Movements in one statement; the person who has more asks for fewer days. */
const MOST_ROWS = 20_000

function statementRow(movement: Movement & { balanceKobo: number }): StatementRow {
  const { price_kobo, terms } = movement
  const split = price_kobo !== null && terms ? splitOf({ totalKobo: price_kobo, terms }) : undefined
  return {
    at: movement.at.toISOString(),
    kind: movement.kind,
    order: movement.order,
    item: movement.item,
    price: price_kobo === null ? null : nairaOf(price_kobo),
    commission: split ? nairaOf(split.commissionKobo) : null,
    vat: split ? nairaOf(split.sellerVatKobo) : null,
    amount: nairaOf(movement.amount_kobo),
    balance: nairaOf(movement.balanceKobo),
    note: movement.note,
  }
}

/**
 * What came and went on a seller's account in some days, in naira. Refuses seller_not_found, and invalid where the days are too many or
 * too much happened in them.
 */
export async function readStatement(
  { db, clock }: Pick<LedgerContext, 'db' | 'clock'>,
  accountId: Id,
  asked: AskedDays,
): Promise<Result<Statement, ProblemCode>> {
  const sellerId = await findSellerId(db, accountId)
  if (!sellerId) return refuse('seller_not_found')
  const span = spanOf(asked, clock.now())
  if (!span) return refuse('invalid', { field: 'from', message: 'Choose a span of at most a year.' })
  const [opening, movements] = await withTx(
    db,
    async (tx) => [
      await readPayable(tx, sellerId, span.from),
      await listMovements(tx, sellerId, span.from, span.to, MOST_ROWS + 1),
    ],
    { isolation: 'repeatable read' },
  )
  if (movements.length > MOST_ROWS)
    return refuse('invalid', {
      field: 'from',
      message: 'Too much happened in this time. Choose fewer days.',
    })
  const rows = withBalances(opening, movements)
  return ok({
    from: span.fromDay,
    to: span.toDay,
    opening: nairaOf(opening),
    closing: nairaOf(rows.at(-1)?.balanceKobo ?? opening),
    rows: rows.map(statementRow),
  })
}

const heads = [
  'Time',
  'Kind',
  'Order',
  'Item',
  'Price',
  'Commission',
  'VAT in the price',
  'Amount',
  'Balance',
  'Note',
]

/** The statement as a CSV for a spreadsheet, with its file name; amounts in naira, exact to the kobo, times those of Lagos. Refuses as {@link readStatement}. */
export async function statementCsv(
  context: Pick<LedgerContext, 'db' | 'clock'>,
  accountId: Id,
  asked: AskedDays,
): Promise<Result<{ name: string; text: string }, ProblemCode>> {
  const found = await readStatement(context, accountId, asked)
  if (!found.ok) return found
  const { from, to, opening, rows } = found.value
  const naira = (amount: number | null): string => (amount === null ? '' : decimalOf(koboOf(amount)))
  const lines = rows.map((row) => [
    new Date(row.at),
    row.kind,
    row.order ?? '',
    row.item ?? '',
    naira(row.price),
    naira(row.commission),
    naira(row.vat),
    naira(row.amount),
    naira(row.balance),
    row.note,
  ])
  const first = [momentInLagos(from), 'opening', '', '', '', '', '', '', naira(opening), '']
  return ok({
    name: `statement-${from}-${to}.csv`,
    text: BYTE_ORDER_MARK + csvOf(heads, [first, ...lines]),
  })
}

/** The statement as a PDF for a person, with its file name. Refuses as {@link readStatement}. */
export async function statementPdf(
  context: Pick<LedgerContext, 'db' | 'clock' | 'company'>,
  accountId: Id,
  asked: AskedDays,
): Promise<Result<{ name: string; bytes: Buffer }, ProblemCode>> {
  const found = await readStatement(context, accountId, asked)
  if (!found.ok) return found
  const { from, to } = found.value
  const seller = await letterheadOfSeller(context.db, accountId)
  return ok({
    name: `statement-${from}-${to}.pdf`,
    bytes: await drawStatement(found.value, { company: context.company, seller }),
  })
}
