import { CsvError, parse } from 'csv-parse/sync'
import { formatKobo, type Kobo } from '../../../../kernel/money.ts'
import { oneLine } from '../../../../kernel/pasted.ts'
import { readDay, readKobo } from '../../rules/cell.ts'
import type { StatementLine } from '../../rules/statement.ts'
import { Unreadable } from './unreadable.ts'

/** The heads by which banks call a column; of several that fit, the first pattern decides. */
const heads = {
  day: [/^(trans\w*|post\w*|book\w*|entry|tran)[ ._-]*date$/, /^date/, /date$/],
  text: [/narration|narrative|particulars/, /description|details|remarks|memo/],
  reference: [/^ref|reference|session ?id|transaction ?id/],
  out: [/debit|withdrawal|money ?out|paid ?out|^dr$/],
  in: [/credit|deposit|lodge?ment|money ?in|paid ?in|^cr$/],
  amount: [/^amount/],
  sign: [/^(dr\/cr|cr\/dr|d\/c|c\/d|type)$/],
  balance: [/balance/],
} as const
type Column = keyof typeof heads
type Columns = Partial<Record<Column, number>>

/** So many rows may come before the heads: a letterhead, the account, the days. */
const MOST_BEFORE = 40

function columnsIn(row: readonly string[]): Columns | undefined {
  const cells = row.map((cell) =>
    oneLine(cell)
      .toLowerCase()
      .replace(/ ?\(.*\)$/, ''),
  )
  const found: Columns = {}
  for (const [column, patterns] of Object.entries(heads) as [Column, readonly RegExp[]][])
    for (const pattern of patterns) {
      const at = cells.findIndex((cell) => pattern.test(cell))
      if (at !== -1) found[column] ??= at
    }
  const hasAmount = found.amount !== undefined || (found.out !== undefined && found.in !== undefined)
  return found.day !== undefined && hasAmount ? found : undefined
}

function rowsOf(text: string): string[][] {
  const count = (sign: string) => text.split(sign).length
  const delimiter = [',', ';', '\t', '|'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw new Unreadable('This CSV cannot be read: a quotation mark is never closed.')
    throw error
  }
}

const amountIn = (cell: string, row: number): Kobo => {
  const kobo = readKobo(cell)
  if (kobo === undefined) throw new Unreadable(`Row ${row}: “${cell}” is no amount.`)
  return kobo
}

/** What came in by a row; below zero what went out. */
function amountOf(cells: readonly string[], columns: Columns, row: number): Kobo {
  const at = (column: Column) => cells[columns[column] ?? -1] ?? ''
  if (columns.out !== undefined && columns.in !== undefined)
    return amountIn(at('in'), row) - Math.abs(amountIn(at('out'), row))
  const kobo = amountIn(at('amount'), row)
  return /^d/i.test(at('sign').trim()) ? -Math.abs(kobo) : kobo
}

/** Throws where the bank's own balances do not follow from its amounts, oldest or newest first: a row is missing or was read wrongly. */
function checkBalances(lines: readonly { amount_kobo: Kobo; balance: Kobo; row: number }[]): void {
  const broken = (isNewestFirst: boolean) =>
    lines.find(({ balance, amount_kobo }, at) => {
      const next = lines[at + 1]
      if (!next) return false
      return isNewestFirst
        ? next.balance !== balance - amount_kobo
        : next.balance !== balance + next.amount_kobo
    })
  const [first, second] = [broken(false), broken(true)]
  if (first && second)
    throw new Unreadable(
      `Row ${first.row}: the balance ${formatKobo(first.balance)} and the next one do not follow from the amounts. A row is missing or was changed.`,
    )
}

/** Reads a bank's CSV: its heads may come below a letterhead. Throws Unreadable. */
export function readCsv(text: string): { account: string; lines: StatementLine[] } {
  const rows = rowsOf(text)
  const begin = rows.slice(0, MOST_BEFORE).findIndex((row) => columnsIn(row) !== undefined)
  const columns = columnsIn(rows[begin] ?? [])
  if (!columns)
    throw new Unreadable('No row has the names of the columns: a date, and an amount or debit and credit.')
  const account = /\b\d{10}\b/.exec(rows.slice(0, begin).flat().join(' '))?.[0] ?? ''
  const lines: (StatementLine & { row: number; balance: Kobo | undefined })[] = []
  for (const [at, cells] of rows.entries()) {
    if (at <= begin) continue
    const row = at + 1
    const cell = (column: Column) => oneLine(cells[columns[column] ?? -1] ?? '')
    const bookedOn = readDay(cell('day'))
    // Sums at the end and balances carried over have no day, and a balance may be alone.
    if (bookedOn === undefined && /total|balance|^$/i.test(cells.join(' '))) continue
    const amountKobo = amountOf(cells, columns, row)
    if (amountKobo === 0) continue
    if (bookedOn === undefined) throw new Unreadable(`Row ${row}: “${cell('day')}” is no day.`)
    const balance = columns.balance === undefined ? undefined : readKobo(cell('balance'))
    lines.push({
      row,
      booked_on: bookedOn,
      amount_kobo: amountKobo,
      text: cell('text'),
      reference: cell('reference'),
      balance,
    })
  }
  const balanced = lines.flatMap(({ balance, ...line }) =>
    balance === undefined ? [] : [{ ...line, balance }],
  )
  if (balanced.length === lines.length) checkBalances(balanced)
  return { account, lines: lines.map(({ row: _row, balance: _balance, ...line }) => line) }
}
