import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { LedgerAccount } from './accounts.ts'
import type { NewEntry, Posting } from './entry.ts'

type Whose = Pick<Posting, 'sellerId' | 'orderId'>

const move = (amountKobo: Kobo, debit: LedgerAccount, credit: LedgerAccount, whose: Whose): Posting[] => [
  { account: debit, amountKobo, ...whose },
  { account: credit, amountKobo: -amountKobo, ...whose },
]

/**
 * Why money is held for a buyer: a second payment, a wrong amount, late money with a work gone, an unknown reference;
 * 'foreign' is another currency, noted at zero.
 */
export type ExtraKind = 'second' | 'mismatch' | 'late' | 'stray' | 'foreign'

/** Money that came for an order and is no sale. */
export type Extra = { attemptId: Id; orderId: Id; amountKobo: Kobo; kind: ExtraKind }

const extraNotes: Record<ExtraKind, string> = {
  second: 'second payment of one order',
  mismatch: 'another amount than asked',
  late: 'late money, a work is gone',
  stray: 'came under another reference',
  foreign: 'another currency than naira: not counted',
}

export function extraEntry({ attemptId, orderId, amountKobo, kind }: Extra): NewEntry {
  return {
    kind: 'extra_payment',
    source: { kind: 'attempt', id: attemptId },
    orderId,
    note: extraNotes[kind],
    postings: kind === 'foreign' ? [] : move(amountKobo, 'provider_clearing', 'refunds_due', { orderId }),
  }
}

/** Money that was held for a buyer has gone back; where it was foreign, as it is when none was counted, none is now. */
export function extraReturnedEntry(
  { refundId, orderId, amountKobo }: { refundId: Id; orderId: Id; amountKobo: Kobo },
  isCounted: boolean,
): NewEntry {
  return {
    kind: 'refund',
    source: { kind: 'refund', id: refundId },
    orderId,
    note: 'money that was held for the buyer',
    postings: isCounted ? move(amountKobo, 'refunds_due', 'provider_clearing', { orderId }) : [],
  }
}

/** What the provider kept of a payment. */
export type Fee = { attemptId: Id; orderId: Id; feeKobo: Kobo }

export function feeEntry({ attemptId, orderId, feeKobo }: Fee): NewEntry {
  return {
    kind: 'provider_fee',
    source: { kind: 'attempt', id: attemptId },
    orderId,
    postings: move(feeKobo, 'provider_fees', 'provider_clearing', { orderId }),
  }
}

type Paid = { id: Id; seller_id: Id; amount_kobo: Kobo; code: string }

const payoutMove = (
  kind: 'payout' | 'payout_confirmed' | 'payout_returned',
  { id, seller_id: sellerId, amount_kobo, code }: Paid,
  debit: LedgerAccount,
  credit: LedgerAccount,
): NewEntry => ({
  kind,
  source: { kind: 'payout', id },
  sellerId,
  note: code,
  postings: move(amount_kobo, debit, credit, { sellerId }),
})

export function payoutEntry(payout: Paid): NewEntry {
  return payoutMove('payout', payout, 'seller_payable', 'payouts_clearing')
}

export function payoutConfirmedEntry(payout: Paid): NewEntry {
  return payoutMove('payout_confirmed', payout, 'payouts_clearing', 'provider_clearing')
}

/** A bank may send money back on its way, or after it had arrived. */
export function payoutReturnedEntry(payout: Paid, { hadArrived }: { hadArrived: boolean }): NewEntry {
  return payoutMove(
    'payout_returned',
    payout,
    hadArrived ? 'provider_clearing' : 'payouts_clearing',
    'seller_payable',
  )
}

/** A correction by staff. */
export type Adjustment = {
  id: Id
  debit: LedgerAccount
  credit: LedgerAccount
  amountKobo: Kobo
  sellerId?: Id
  orderId?: Id
  note: string
}

export function entryOfAdjustment({ id, debit, credit, amountKobo, note, ...whose }: Adjustment): NewEntry {
  return {
    kind: 'adjustment',
    source: { kind: 'adjustment', id },
    ...whose,
    note,
    postings: move(amountKobo, debit, credit, whose),
  }
}

/** What a buyer paid to send a work of a seller back, and we paid to the buyer. */
export type ReturnCost = { costId: Id; orderId: Id; sellerId: Id; amountKobo: Kobo }

export function returnCostEntry({ costId, orderId, sellerId, amountKobo }: ReturnCost): NewEntry {
  return {
    kind: 'return_cost',
    source: { kind: 'return_cost', id: costId },
    orderId,
    postings: move(amountKobo, 'return_costs', 'provider_clearing', { sellerId, orderId }),
  }
}

/** The bank has sent such a payment back. */
export function returnCostReturnedEntry({ costId, orderId, sellerId, amountKobo }: ReturnCost): NewEntry {
  return {
    kind: 'return_cost_returned',
    source: { kind: 'return_cost', id: costId },
    orderId,
    postings: move(amountKobo, 'provider_clearing', 'return_costs', { sellerId, orderId }),
  }
}

/** Money that the provider took back beyond all that was left of a payment. */
export type Beyond = { takingId: Id; orderId: Id; amountKobo: Kobo }

export function beyondEntry({ takingId, orderId, amountKobo }: Beyond): NewEntry {
  return {
    kind: 'taken_beyond',
    source: { kind: 'taking', id: takingId },
    orderId,
    postings: move(amountKobo, 'refunds_borne', 'provider_clearing', { orderId }),
  }
}
