import { type MonthLine, monthLines } from '../../../contract/months.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { EntryKind, LedgerAccount } from './accounts.ts'
import type { DaySum } from './trade.ts'

const payouts: ReadonlySet<EntryKind> = new Set(['payout', 'payout_returned', 'payout_confirmed'])

const lineOfAccount: Partial<Record<LedgerAccount, MonthLine>> = {
  commission: 'commission',
  shipping: 'delivery',
  refunds_borne: 'refunds_borne',
  return_costs: 'return_costs',
  shortfall: 'shortfall',
  provider_fees: 'provider_fees',
}

/** The line of a report that a sum belongs to; undefined for money that only lies with us or is on its way. */
function lineOf({ account, kind, of_line }: DaySum): MonthLine | undefined {
  if (account === 'seller_payable') return payouts.has(kind) ? 'payouts' : 'sellers'
  if (account !== 'vat_payable') return lineOfAccount[account]
  if (kind === 'adjustment') return 'vat_corrections'
  return of_line ? 'commission_vat' : 'delivery_vat'
}

/** A line of a report, in kobo: credits above zero. */
export type LineSums = { line: MonthLine; ofSalesKobo: Kobo; ofRefundsKobo: Kobo; otherKobo: Kobo }

/** The lines of a report of some sums; what is in none of them is clearing and what is held for buyers. */
export function linesOf(sums: readonly DaySum[]): LineSums[] {
  const lines = monthLines.map((line) => ({ line, ofSalesKobo: 0, ofRefundsKobo: 0, otherKobo: 0 }))
  for (const sum of sums) {
    const name = lineOf(sum)
    const line = lines.find((one) => one.line === name)
    if (!line) continue
    if (sum.kind === 'sale') line.ofSalesKobo -= sum.kobo
    else if (sum.kind === 'refund') line.ofRefundsKobo -= sum.kobo
    else line.otherKobo -= sum.kobo
  }
  return lines
}

/** The first day of a month, and its last: of '2026-02' '2026-02-01' and '2026-02-28'. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
