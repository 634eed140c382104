import * as z from 'zod/mini'
import { accountChecks, bankReturn, paidBefore, returnReference } from './bank.ts'
import { pageQuery } from './envelope.ts'
import { amountsQuery, daysQuery, isWholeKobo } from './ranges.ts'
import { shop } from './seller.ts'
import { pasted, typed, typedLines } from './texts.ts'

/** Where an amount of a seller stands. */
export const itemStates = ['held', 'payable', 'in_payout', 'paid'] as const
export type ItemState = (typeof itemStates)[number]

/** Why an amount is held; 'refund_after_payout' says why a payable one is negative. */
export const holdReasons = [
  'not_sent',
  'in_transit',
  'return_window',
  'new_seller',
  'reserve',
  'claim_open',
  'dispute_open',
  'check_open',
  'return_open',
  'refund_pending',
  'bank_details_changed',
  'bank_details_missing',
  'seller_unverified',
  'seller_disabled',
  'payouts_held',
  'refund_after_payout',
] as const
export type HoldReason = (typeof holdReasons)[number]

export const payoutStates = ['PROPOSED', 'APPROVED', 'SENT', 'CONFIRMED', 'RETURNED', 'CANCELLED'] as const
/** By what payouts are listed: their state, or that one is said to have come back and a second person has not decided yet. */
export const payoutChoices = [...payoutStates, 'RETURN_ASKED'] as const

/** One amount in a seller's account, in naira: a sold line after commission, what a refund took back of it, or a correction. */
export const ledgerItem = z.object({
  id: z.string(),
  kind: z.enum(['sale', 'refund', 'adjustment']),
  at: z.string(),
  amount: z.number(),
  /** The order's code and the line's name; null for a correction. */
  order: z.nullable(z.string()),
  item: z.nullable(z.string()),
  note: z.string(),
  state: z.enum(itemStates),
  /** When it becomes payable, where that is known. */
  until: z.nullable(z.string()),
  reasons: z.array(z.object({ code: z.enum(holdReasons), until: z.nullable(z.string()), text: z.string() })),
  /** The code of the payout that has it. */
  payout: z.nullable(z.string()),
})
export type LedgerItem = z.infer<typeof ledgerItem>

/** GET /seller/balance/: `state` shows the amounts of one state; without it all but the paid ones. */
export const balanceQuery = z.object({ ...pageQuery, state: z.optional(z.enum(itemStates)) })

/** What a seller is owed and has got, in naira: held + payable + in_payout is not paid yet. */
export const sellerBalance = z.object({
  held: z.number(),
  payable: z.number(),
  in_payout: z.number(),
  paid: z.number(),
  items: z.array(ledgerItem),
  total: z.number(),
  next: z.nullable(z.number()),
})

const payoutFields = {
  id: z.string(),
  /** What stands on the transfer. */
  code: z.string(),
  state: z.enum(payoutStates),
  amount: z.number(),
  /** The bank account with most of its digits hidden. */
  bank: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** The bank's reference. */
  reference: z.nullable(z.string()),
}

/** A payout as its seller sees it. */
export const sellerPayout = z.object(payoutFields)
export type SellerPayout = z.infer<typeof sellerPayout>

/** What a payout pays: amounts of the seller's account. */
export const payoutItem = z.object({
  kind: z.enum(['sale', 'refund', 'adjustment']),
  order: z.nullable(z.string()),
  item: z.nullable(z.string()),
  amount: z.number(),
  note: z.string(),
})
export type PayoutItem = z.infer<typeof payoutItem>
export const sellerPayoutRead = z.object({ ...payoutFields, items: z.array(payoutItem) })

/** What a payout is the first to reach: a seller, or a bank account of a seller who was paid elsewhere before. */
export const firstTo = z.enum(['seller', 'account'])

/** What a person looks at before a first payout is approved; `orders` are those it pays. */
export const payoutLook = z.object({
  seller_since: z.string(),
  verification: shop.shape.verification,
  /** Where the seller sends from. */
  town: z.string(),
  payouts_arrived: z.number(),
  orders: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      at: z.nullable(z.string()),
      /** What of it this payout pays, in naira. */
      amount: z.number(),
      buyer: z.string(),
      city: z.string(),
      received_at: z.nullable(z.string()),
      received_by: z.nullable(z.enum(['buyer', 'seller', 'staff'])),
      /** What the buyer's address has in common with the place that the seller sends from. */
      shares: z.array(z.enum(['phone', 'address'])),
    }),
  ),
  /** Of all the seller's orders, newest first. */
  disputes: z.array(
    z.object({
      order: z.string(),
      kind: z.enum(['dispute', 'refund', 'reversal']),
      state: z.enum(['OPEN', 'TAKEN', 'KEPT', 'GIVEN_BACK']),
      amount: z.number(),
      at: z.string(),
    }),
  ),
})
export type PayoutLook = z.infer<typeof payoutLook>

/** POST /staff/payouts/{id}/approve/: `looked_at` of a first payout, that the person has looked at what it shows. */
export const payoutApproval = z.strictObject({ looked_at: z.optional(z.boolean()) })

/** A payout as staff see it. */
export const staffPayout = z.object({
  ...payoutFields,
  /** Null where an earlier one has arrived at this account. */
  first_to: z.nullable(firstTo),
  /** What the bank says of the account's name; in lists, what it said when the payout was proposed. Not `confirmed` takes two people. */
  account_check: z.enum(accountChecks),
  seller: z.object({ id: z.string(), name: z.string() }),
  approvals_needed: z.number(),
  created_by: z.nullable(z.string()),
  /** The account of who proposed it; null for the night. */
  created_by_id: z.nullable(z.string()),
  approved_by: z.array(z.string()),
  /** The accounts of who approved it. */
  approved_by_ids: z.array(z.string()),
  sent_by: z.nullable(z.string()),
  /** Who said that it arrived, came back or is given up; null where it ended by itself. */
  ended_by: z.nullable(z.string()),
  note: z.string(),
  /** That it came back: as one person says, or approved by a second; null where nobody says so. */
  came_back: z.nullable(bankReturn),
  /** The payouts that paid some of the same before and came back. */
  paid_before: z.array(z.extend(paidBefore, { code: z.string() })),
})
export type StaffPayout = z.infer<typeof staffPayout>
export const staffPayoutRead = z.object({
  ...staffPayout.shape,
  /** The name that the bank has for the account, '' where it said none or the account is another one by now. */
  found_name: z.string(),
  /** Null where nothing waits for an approval, or it is no first one. */
  look: z.nullable(payoutLook),
  items: z.array(payoutItem),
})

/** GET /staff/payouts/: those proposed on these days, of these amounts. */
export const payoutExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  state: z.optional(z.enum(payoutChoices)),
})
export const payoutQuery = z.object({ ...pageQuery, ...payoutExportQuery.shape })
/** GET /staff/ledger/adjustments/: those proposed on these days, of these amounts. */
export const adjustmentExportQuery = z.object({ ...daysQuery, ...amountsQuery })
export const adjustmentQuery = z.object({ ...pageQuery, ...adjustmentExportQuery.shape })
export const sellerPayoutPage = z.object({
  payouts: z.array(sellerPayout),
  total: z.number(),
  next: z.nullable(z.number()),
})
export const staffPayoutPage = z.object({
  payouts: z.array(staffPayout),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** The file for the bank: `text` is its CSV, `workbook` the same for Excel, in base64. The lines, of `payout_ids`, are `count` and come to `amount` naira; what is `left_out` is not in it. */
export const payoutFile = z.object({
  name: z.string(),
  text: z.string(),
  workbook: z.string(),
  payout_ids: z.array(z.string()),
  count: z.number(),
  amount: z.number(),
  left_out: z.array(
    z.object({ id: z.string(), code: z.string(), seller: z.string(), amount: z.number(), why: z.string() }),
  ),
})
export type PayoutFile = z.infer<typeof payoutFile>

/** GET /seller/statement/: days of Lagos, both included; the last 30 days where they are left out, a year at most. */
export const statementQuery = z.object(daysQuery)

/** A line of a statement, in naira. For a sale, price − commission = amount; `vat` is what a registered seller owes within the price. */
export const statementRow = z.object({
  at: z.string(),
  kind: z.enum(['sale', 'refund', 'adjustment', 'payout', 'payout_returned']),
  order: z.nullable(z.string()),
  item: z.nullable(z.string()),
  price: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  vat: z.nullable(z.number()),
  amount: z.number(),
  balance: z.number(),
  note: z.string(),
})
export type StatementRow = z.infer<typeof statementRow>

/** What came into a seller's account and left it: opening + the rows' amounts = closing. */
export const statement = z.object({
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  closing: z.number(),
  rows: z.array(statementRow),
})
export type Statement = z.infer<typeof statement>

/** POST /staff/payouts/{id}/return/: `reference` is the bank's, of the money that came in. */
export const payoutReturnEntry = z.strictObject({
  reference: returnReference,
  note: typedLines('Say why', 300),
})
/** Why a payout is cancelled. */
export const payoutReason = z.strictObject({ note: typedLines('Say why', 300) })

const accountName = z.enum([
  'provider_clearing',
  'seller_payable',
  'commission',
  'shipping',
  'vat_payable',
  'provider_fees',
  'refunds_due',
  'payouts_clearing',
  'shortfall',
  'refunds_borne',
  'return_costs',
])
const naira = z
  .number()
  .check(
    z.gte(0.01, 'Enter an amount'),
    z.lte(10_000_000_000, 'This amount is too large'),
    z.refine(isWholeKobo, 'At most two decimals'),
  )
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is not an id'))

/**
 * POST /staff/payouts/send/: `payout_ids` are those that the bank was asked to pay under its `reference`; `count` and `sum`, in naira, are what the
 * bank has read of the file.
 */
export const payoutsSent = z.strictObject({
  payout_ids: z.array(uuid).check(z.minLength(1), z.maxLength(500)),
  reference: typed('Enter the bank’s reference', 100, pasted),
  count: z.number().check(z.int()),
  sum: naira,
})
export const payoutsSentView = z.object({ payouts: z.array(staffPayout) })

/** POST /staff/ledger/adjustments/: an amount from the credited to the debited account. */
export const adjustmentEntry = z.strictObject({
  debit: accountName,
  credit: accountName,
  amount: naira,
  seller_id: z.optional(z.nullable(uuid)),
  order_id: z.optional(z.nullable(uuid)),
  note: typedLines('Say why', 300),
})
export const adjustment = z.object({
  id: z.string(),
  state: z.enum(['PROPOSED', 'ENTERED', 'REJECTED']),
  debit: accountName,
  credit: accountName,
  amount: z.number(),
  seller_id: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  note: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type AdjustmentView = z.infer<typeof adjustment>
export const adjustmentPage = z.object({
  adjustments: z.array(adjustment),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** An entry of the ledger; debits are positive, credits negative, naira. */
export const ledgerEntry = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.string(),
  note: z.string(),
  postings: z.array(
    z.object({
      account: accountName,
      seller_id: z.nullable(z.string()),
      order_line_id: z.nullable(z.string()),
      amount: z.number(),
      /** Whether it is the part of a new seller's sale that waits longer. */
      is_reserve: z.boolean(),
    }),
  ),
})
export const orderEntries = z.object({ entries: z.array(ledgerEntry) })

/** What each account stands at; together they are zero. */
export const accountBalances = z.object({
  accounts: z.array(z.object({ account: accountName, meaning: z.string(), balance: z.number() })),
})

/** Something that the nightly check found; `kobo` is by how much it differs, where that can be said. */
export const finding = z.object({
  code: z.enum([
    'entry_unbalanced',
    'ledger_unbalanced',
    'sale_missing',
    'sale_without_order',
    'sale_differs',
    'money_differs',
    'refund_missing',
    'refund_differs',
    'fee_differs',
    'held_money_differs',
    'payout_differs',
    'return_cost_differs',
    'provider_differs',
    'provider_unknown',
    'provider_lacks',
    'provider_silent',
  ]),
  subject: z.string(),
  text: z.string(),
  kobo: z.nullable(z.number()),
})
export type Finding = z.infer<typeof finding>
export const ledgerCheck = z.object({
  id: z.string(),
  at: z.string(),
  ok: z.boolean(),
  findings: z.array(finding),
})
export type LedgerCheck = z.infer<typeof ledgerCheck>
export const ledgerChecks = z.object({
  checks: z.array(ledgerCheck),
  total: z.number(),
  next: z.nullable(z.number()),
})
