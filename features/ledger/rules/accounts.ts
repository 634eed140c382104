/** What an account of the ledger is for. `usual` is the side of its balance; 'either' where both are sound. */
export type AccountMeaning = { usual: 'debit' | 'credit' | 'either'; meaning: string }

/** The accounts of the ledger: docs/ledger.md shows this table. A debit is a positive posting, a credit a negative one. */
export const accounts = {
  provider_clearing: {
    usual: 'debit',
    meaning: 'Money that the payment provider took in for us and that has not gone back or on to a seller.',
  },
  seller_payable: {
    usual: 'credit',
    meaning: 'What we owe a seller, for each seller apart. On the debit side: what a seller owes us.',
  },
  commission: { usual: 'credit', meaning: 'Our part of what was sold, without VAT.' },
  shipping: {
    usual: 'credit',
    meaning:
      'What buyers paid for delivery, without VAT, in orders paid while the fee was ours; since then it is the sellers’.',
  },
  vat_payable: {
    usual: 'credit',
    meaning: 'VAT within our commission and within what is ours of delivery, owed to the state.',
  },
  provider_fees: { usual: 'debit', meaning: 'What the payment provider kept for its service.' },
  refunds_due: {
    usual: 'credit',
    meaning:
      'Money held for a buyer: a second payment, another amount than asked, late money with a work gone.',
  },
  payouts_clearing: { usual: 'credit', meaning: 'Payouts on their way to the banks of sellers.' },
  shortfall: {
    usual: 'debit',
    meaning: 'What was missing of payments that staff accepted: we bear it, sellers get their whole part.',
  },
  refunds_borne: {
    usual: 'debit',
    meaning:
      'What went back to buyers of a seller’s part or delivery fee that the seller kept, or beyond what they had paid: we bear it.',
  },
  return_costs: {
    usual: 'debit',
    meaning:
      'What we paid buyers, against a courier’s receipt, for sending back what was damaged, wrong or not as described.',
  },
} as const satisfies Record<string, AccountMeaning>

export type LedgerAccount = keyof typeof accounts
export const accountNames = Object.keys(accounts) as [LedgerAccount, ...LedgerAccount[]]

/** The kinds of entries, and what each writes: docs/ledger.md shows this table. */
export const kinds = {
  sale: 'An order was paid: its total to clearing, or out of what was held of it; to each seller their part and the delivery fee of their parcel, to commission and VAT theirs.',
  extra_payment: 'Money came that is no sale: to clearing, and held for the buyer.',
  refund: 'The provider gave money back: taken from those who had got it.',
  provider_fee: 'The provider kept its fee.',
  payout: 'A payout was sent: out of what we owe the seller, on its way.',
  payout_confirmed: 'A payout arrived: no longer on its way, gone from clearing.',
  payout_returned: 'A payout came back: owed to the seller again.',
  adjustment: 'A correction by staff, from one account to another.',
  return_cost: 'A buyer’s cost of sending a work back was paid to their bank: ours, out of clearing.',
  return_cost_returned: 'The bank sent such a payment back: in clearing again.',
  taken_beyond: 'The provider took back more than was left of a payment: ours, out of clearing.',
} as const

export type EntryKind = keyof typeof kinds
