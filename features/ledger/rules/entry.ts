import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { EntryKind, LedgerAccount } from './accounts.ts'

/** One side of an entry: kobo to an account, a debit above zero and a credit below. */
export type Posting = {
  account: LedgerAccount
  amountKobo: Kobo
  sellerId?: Id
  orderId?: Id
  lineId?: Id
  /** The parcel whose delivery it is about. */
  parcelId?: Id
  /** Whether it is the part of a new seller's sale that waits longer. */
  isReserve?: boolean
}

/** What an entry is written for. */
export type EntrySource = {
  kind: 'order' | 'attempt' | 'refund' | 'payout' | 'adjustment' | 'return_cost' | 'taking'
  id: Id
}

/** An entry as rules make it; the ledger takes one of a kind for each source. */
export type NewEntry = {
  kind: EntryKind
  source: EntrySource
  orderId?: Id
  sellerId?: Id
  note?: string
  postings: readonly Posting[]
}

/** Takes out the postings that move nothing. Throws when the others don't sum to zero. */
export function balanced(postings: readonly Posting[]): Posting[] {
  const sum = sumOf(postings.map(({ amountKobo }) => amountKobo))
  if (sum !== 0) throw new Error(`an entry's postings sum to ${sum} kobo`)
  return postings.filter(({ amountKobo }) => amountKobo !== 0)
}
