import type { Kobo } from '../../../kernel/money.ts'
import type { EntryKind, LedgerAccount } from './accounts.ts'

/** What the postings of one kind of entry to one account came to on a day; `ofLine`: those about a line of an order. */
export type DaySum = {
  day: string
  kind: EntryKind
  account: LedgerAccount
  of_line: boolean
  /** A debit is positive. */
  kobo: Kobo
  /** How many entries begin with one of these postings. */
  entries: number
}

/**
 * Trade sums of the ledger. `salesKobo`: ordered, with delivery; `refundsKobo`: refunded of that; `commissionKobo`:
 * without VAT, less refunds and corrections.
 */
export type TradeSums = {
  orders: number
  salesKobo: Kobo
  refundsKobo: Kobo
  commissionKobo: Kobo
}

/** Between whom a sale is divided, and of whom a refund takes it back. */
const partsOfSale: ReadonlySet<LedgerAccount> = new Set([
  'seller_payable',
  'commission',
  'shipping',
  'vat_payable',
  'refunds_borne',
])

/** What some sums, of a day or of many, say about trade. */
export function tradeOf(sums: readonly DaySum[]): TradeSums {
  const trade: TradeSums = { orders: 0, salesKobo: 0, refundsKobo: 0, commissionKobo: 0 }
  for (const { kind, account, kobo, entries } of sums) {
    if (kind === 'sale') trade.orders += entries
    if (kind === 'sale' && partsOfSale.has(account)) trade.salesKobo -= kobo
    if (kind === 'refund' && partsOfSale.has(account)) trade.refundsKobo += kobo
    if (account === 'commission') trade.commissionKobo -= kobo
  }
  // No minus zero, which would be another text on the wire.
  return { ...trade, salesKobo: trade.salesKobo || 0, commissionKobo: trade.commissionKobo || 0 }
}
