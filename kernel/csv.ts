import { isoInLagos } from './lagos.ts'

/** What a spreadsheet would take for a formula: the sign may stand behind white space, and be of full width. */
const FORMULA = /^\s*[=+\-@|%＝＋－＠]/u
const NUMBER = /^-?\d+(\.\d{1,2})?$/

/**
 * Quotes a CSV field where needed (RFC 4180). An apostrophe stops spreadsheets from running it as a formula
 * (OWASP, CSV injection); numbers stay as they are.
 */
function field(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n;']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a CSV text begins with for spreadsheets to see that it is UTF-8; banks' programs may stumble over it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a cell holds: a moment is written as the clocks of Lagos show it, with its zone; null as nothing. */
export type CsvCell = string | Date | null

const textOf = (cell: CsvCell): string => (cell instanceof Date ? isoInLagos(cell) : (cell ?? ''))

/** Lines of a CSV text. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map((cell) => field(textOf(cell))).join(',')}\r\n`).join('')
}

/** A CSV text with a line for the heads. */
export function csvOf(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvLines([heads, ...rows])
}
