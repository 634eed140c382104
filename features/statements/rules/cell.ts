import type { Kobo } from '../../../kernel/money.ts'
import { plain } from '../../../kernel/pasted.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day of this century in a bank's cell, such as '2026-11-21'; of '21/11/2026' the first is the day, as Nigerian banks write.
 * undefined where it is none.
 */
export function readDay(cell: string): string | undefined {
  const text = plain(cell).toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).toReversed() ?? [])
  if (year === undefined || month === undefined || day === undefined) return undefined
  const number = /^\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3)) + 1)
  const read = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${read}T00:00:00Z`)
  return read.startsWith('20') && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(read)
    ? read
    : undefined
}

/**
 * A bank cell's amount in kobo, negative by brackets, minus or 'DR'; comma groups, point separates kobo. 0 for an empty
 * cell or hyphen; undefined if invalid.
 */
export function readKobo(cell: string): Kobo | undefined {
  const text = plain(cell)
    .toUpperCase()
    .replace(/NGN|₦|\s/g, '')
  if (text === '' || text === '-' || text === '--') return 0
  const parts = /^(\(?)([+-]?)(\d[\d,]*|)(?:\.(\d{1,2}))?([+-]?)(\)?)(DR|CR|D|C)?$/.exec(text)
  if (!parts) return undefined
  const [, open, before, whole = '', fraction = '', after, close, mark = ''] = parts
  if ((whole === '' && fraction === '') || (open === '') !== (close === '')) return undefined
  const kobo = Number(`${whole.replaceAll(',', '')}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(kobo)) return undefined
  const isOut = open !== '' || before === '-' || after === '-' || mark.startsWith('D')
  return isOut ? -kobo : kobo
}
