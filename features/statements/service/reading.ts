import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Statement, StatementFormat } from '../rules/statement.ts'
import { readCamt } from './formats/camt.ts'
import { readCsv } from './formats/csv.ts'
import { readMt940 } from './formats/mt940.ts'
import { Unreadable } from './formats/unreadable.ts'

/** So many lines a file may have. */
const MOST_LINES = 20_000
/** Signs of an account number; an IBAN has 34, and MT940 35. */
const MOST_ACCOUNT = 35

/** The text of a file: UTF-8, UTF-16 where it says so, else the letters of Windows. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function formatOf(text: string): StatementFormat {
  if (text.trimStart().startsWith('<')) return 'camt.053'
  return /^:20:/m.test(text) && /^:25:/m.test(text) ? 'mt940' : 'csv'
}

/** The statements of a CSV, which names its account or not: one. */
function statementsOfCsv(text: string, typedAccount: string): Statement[] {
  const { account, lines } = readCsv(text)
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  return [{ account: account || typedAccount, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '', lines }]
}

/**
 * Reads a bank's file of any format and encoding. `typedAccount`: its account, if the file names none. Refuses
 * unreadable files, with the row and reason.
 */
export function readStatements(
  bytes: Buffer,
  typedAccount: string,
): Result<{ format: StatementFormat; statements: Statement[] }, 'invalid'> {
  const unfit = (message: string, field = 'file') => refuse('invalid', { field, message })
  const text = decoded(bytes)
  if (text.includes('\0')) return unfit('This is no CSV, camt.053 or MT940 file.')
  const format = formatOf(text)
  try {
    const read =
      format === 'camt.053'
        ? readCamt(text)
        : format === 'mt940'
          ? readMt940(text)
          : statementsOfCsv(text, typedAccount)
    const lines = read.reduce((sum, each) => sum + each.lines.length, 0)
    if (lines === 0) return unfit('This file has no line with an amount.')
    if (lines > MOST_LINES)
      return unfit(`This file has more than ${MOST_LINES} lines: send it in parts of whole days.`)
    if (read.some(({ account }) => account.length > MOST_ACCOUNT))
      return unfit('The account number of this file is too long.')
    if (read.some(({ account }) => account === ''))
      return unfit('The file does not say of which account it is: type the account number.', 'account_number')
    return ok({ format, statements: read })
  } catch (error) {
    if (error instanceof Unreadable) return unfit(error.message)
    // Of amounts that are no whole, safe number of kobo.
    if (error instanceof RangeError) return unfit('This file has amounts beyond all that a bank books.')
    throw error
  }
}
