import * as z from 'zod/mini'
import { accountChecks, bankReturn, paidBefore, returnReference } from './bank.ts'
import { pageQuery } from './envelope.ts'
import { createdAt, dayField, decided, idField, momentField, namedSeller, paging } from './fields.ts'
import { amountsQuery, daysQuery, isWholeKobo } from './ranges.ts'
import { shop } from './seller.ts'
import { pasted, typed, typedLines } from './texts.ts'

/** How far an amount of a seller is on its way to payment. */
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
  id: idField,
  /** What the amount is of: a sale, a refund or a correction. */
  kind: z.enum(['sale', 'refund', 'adjustment']),
  /** When it was entered. */
  at: momentField,
  /** The amount in naira; below zero for what is taken off. */
  amount: z.number(),
  /** The code of the order; null for a correction. */
  order: z.nullable(z.string()),
  /** The name of the sold work; null for a correction. */
  item: z.nullable(z.string()),
  /** What people of finance wrote of a correction; may be empty. */
  note: z.string(),
  state: z.enum(itemStates),
  /** When it becomes payable; null where that is not known. */
  until: z.nullable(momentField),
  /** Why it is held; empty where it is not. */
  reasons: z.array(
    z.object({
      code: z.enum(holdReasons),
      /** Until when this reason holds it; null where that is not known. */
      until: z.nullable(momentField),
      /** The reason in a sentence for the seller. */
      text: z.string(),
    }),
  ),
  /** The code of the payout that has it; null while none does. */
  payout: z.nullable(z.string()),
})
export type LedgerItem = z.infer<typeof ledgerItem>

/** GET /seller/balance/: `state` shows the amounts of one state; without it all but the paid ones. */
export const balanceQuery = z.object({ ...pageQuery, state: z.optional(z.enum(itemStates)) })

/** What a seller is owed and has got, in naira: held + payable + in_payout is not paid yet. */
export const sellerBalance = z.object({
  /** What is held and not payable yet, in naira. */
  held: z.number(),
  /** What the next payout can pay, in naira. */
  payable: z.number(),
  /** What is in payouts that have not arrived, in naira. */
  in_payout: z.number(),
  /** What was paid so far, in naira. */
  paid: z.number(),
  /** The amounts of this page. */
  items: z.array(ledgerItem),
  ...paging,
})

const payoutFields = {
  id: idField,
  /** The code that is written on the transfer. */
  code: z.string(),
  /** How far the payout is. */
  state: z.enum(payoutStates),
  /** The amount of the payout, in naira. */
  amount: z.number(),
  /** The bank account with most of its digits hidden. */
  bank: z.string(),
  created_at: createdAt,
  /** When the bank was asked to pay it; null until then. */
  sent_at: z.nullable(momentField),
  /** When it arrived, was sent back or was cancelled; null until then. */
  ended_at: z.nullable(momentField),
  /** The bank's reference of the payment; null until it is sent. */
  reference: z.nullable(z.string()),
}

/** A payout as its seller sees it. */
export const sellerPayout = z.object(payoutFields)
export type SellerPayout = z.infer<typeof sellerPayout>

/** What a payout pays: amounts of the seller's account. */
export const payoutItem = z.object({
  /** What the amount is of: a sale, a refund or a correction. */
  kind: z.enum(['sale', 'refund', 'adjustment']),
  /** The code of the order; null for a correction. */
  order: z.nullable(z.string()),
  /** The name of the sold work; null for a correction. */
  item: z.nullable(z.string()),
  /** The amount in naira; below zero for what is taken off. */
  amount: z.number(),
  /** What people of finance wrote of a correction; may be empty. */
  note: z.string(),
})
export type PayoutItem = z.infer<typeof payoutItem>
export const sellerPayoutRead = z.object({
  ...payoutFields,
  /** The amounts that the payout pays. */
  items: z.array(payoutItem),
})

/** What a payout is the first to reach: a seller, or a bank account of a seller who was paid elsewhere before. */
export const firstTo = z.enum(['seller', 'account'])

/** What a person looks at before a first payout is approved; `orders` are those it pays. */
export const payoutLook = z.object({
  /** Since when the shop exists. */
  seller_since: momentField,
  /** Whether we have checked the person or business behind the shop. */
  verification: shop.shape.verification,
  /** Where the seller sends from. */
  town: z.string(),
  /** How many payouts of the seller have arrived. */
  payouts_arrived: z.number(),
  /** The orders that this payout pays. */
  orders: z.array(
    z.object({
      id: idField,
      /** The code of the order. */
      code: z.string(),
      /** When the order was paid; null where it is not known. */
      at: z.nullable(momentField),
      /** What of it this payout pays, in naira. */
      amount: z.number(),
      /** The name of the buyer. */
      buyer: z.string(),
      /** The city or town that the order went to. */
      city: z.string(),
      /** When the order was received; null until then. */
      received_at: z.nullable(momentField),
      /** Who said that it was received; null until then. */
      received_by: z.nullable(z.enum(['buyer', 'seller', 'staff'])),
      /** What the buyer's address has in common with the place that the seller sends from. */
      shares: z.array(z.enum(['phone', 'address'])),
    }),
  ),
  /** Of all the seller's orders, newest first. */
  disputes: z.array(
    z.object({
      /** The code of the order. */
      order: z.string(),
      /** Whether the buyer disputes the payment, or the provider refunded or reversed it. */
      kind: z.enum(['dispute', 'refund', 'reversal']),
      /** Whether it is open, or the money was taken, stayed with us or was given back. */
      state: z.enum(['OPEN', 'TAKEN', 'KEPT', 'GIVEN_BACK']),
      /** The disputed amount, in naira. */
      amount: z.number(),
      /** When it was seen first. */
      at: momentField,
    }),
  ),
})
export type PayoutLook = z.infer<typeof payoutLook>

/** POST /staff/payouts/{id}/approve/ */
export const payoutApproval = z.strictObject({
  /** With true, the person has looked at what a first payout shows. */
  looked_at: z.optional(z.boolean()),
})

/** A payout as staff see it. */
export const staffPayout = z.object({
  ...payoutFields,
  /** Null where an earlier one has arrived at this account. */
  first_to: z.nullable(firstTo),
  /** What the bank says of the account's name; in lists, what it said when the payout was proposed. Not `confirmed` takes two people. */
  account_check: z.enum(accountChecks),
  seller: z.object(namedSeller),
  /** How many people have to approve it: one or two. */
  approvals_needed: z.number(),
  /** The name of the person who proposed it; null where the nightly job did. */
  created_by: z.nullable(z.string()),
  /** The account of who proposed it; null for the night. */
  created_by_id: z.nullable(z.string()),
  /** The names of the people who approved it. */
  approved_by: z.array(z.string()),
  /** The accounts of who approved it. */
  approved_by_ids: z.array(z.string()),
  /** The name of the person who marked it as sent; null until then. */
  sent_by: z.nullable(z.string()),
  /** Who said that it arrived, was returned or is given up; null until then, and where it ended by itself. */
  ended_by: z.nullable(z.string()),
  /** What was noted when it was sent back, cancelled or given up; may be empty. */
  note: z.string(),
  /** That it was sent back: as one person says, or approved by a second; null otherwise. */
  came_back: z.nullable(bankReturn),
  /** The payouts that paid some of the same before and came back. */
  paid_before: z.array(
    z.extend(paidBefore, {
      /** The code of that payout. */
      code: z.string(),
    }),
  ),
})
export type StaffPayout = z.infer<typeof staffPayout>
export const staffPayoutRead = z.object({
  ...staffPayout.shape,
  /** The name that the bank has for the account, '' where it said none or the account is another one by now. */
  found_name: z.string(),
  /** Null where nothing waits for an approval, or it is no first one. */
  look: z.nullable(payoutLook),
  /** The amounts that the payout pays. */
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
  /** The payouts of this page, the newest first. */
  payouts: z.array(sellerPayout),
  ...paging,
})
export const staffPayoutPage = z.object({
  /** The payouts of this page. */
  payouts: z.array(staffPayout),
  ...paging,
})

/** The file for the bank, and what is in it. */
export const payoutFile = z.object({
  /** The name for the file. */
  name: z.string(),
  /** The file as CSV. */
  text: z.string(),
  /** The file as an Excel workbook, in Base64. */
  workbook: z.string(),
  /** The ids of the payouts that are in the file. */
  payout_ids: z.array(z.string()),
  /** How many lines the file has. */
  count: z.number(),
  /** The sum of the lines, in naira. */
  amount: z.number(),
  /** The payouts that are not in the file. */
  left_out: z.array(
    z.object({
      id: idField,
      /** The code of the payout. */
      code: z.string(),
      /** The name of the shop. */
      seller: z.string(),
      /** The amount of the payout, in naira. */
      amount: z.number(),
      /** Why it is not in the file. */
      why: z.string(),
    }),
  ),
})
export type PayoutFile = z.infer<typeof payoutFile>

/** GET /seller/statement/: days of Lagos, both included; the last 30 days where they are left out, a year at most. */
export const statementQuery = z.object(daysQuery)

/** A line of a statement, in naira. For a sale, price − commission = amount; `vat` is what a registered seller owes within the price. */
export const statementRow = z.object({
  /** When it was entered. */
  at: momentField,
  /** What the line is of: a sale, a refund, a correction, a payout, or one that was sent back. */
  kind: z.enum(['sale', 'refund', 'adjustment', 'payout', 'payout_returned']),
  /** The code of the order; null where the line is of none. */
  order: z.nullable(z.string()),
  /** The name of the sold work; null where the line is of none. */
  item: z.nullable(z.string()),
  /** The price that the buyer paid, in naira; null but for a sale and its delivery. */
  price: z.nullable(z.number()),
  /** The commission, in naira; null but for a sale and its delivery. */
  commission: z.nullable(z.number()),
  /** The VAT within the price that a registered seller owes, in naira; 0 for other sellers; null but for a sale and its delivery. */
  vat: z.nullable(z.number()),
  /** What it changes in the seller's account, in naira; below zero for what leaves it. */
  amount: z.number(),
  /** What the account holds after it, in naira. */
  balance: z.number(),
  /** What was written of it; may be empty. */
  note: z.string(),
})
export type StatementRow = z.infer<typeof statementRow>

/** What came into a seller's account and left it: opening + the rows' amounts = closing. */
export const statement = z.object({
  /** The first day of the statement. */
  from: dayField,
  /** The last day of the statement. */
  to: dayField,
  /** What the account held before the first line, in naira. */
  opening: z.number(),
  /** What the account holds after the last line, in naira. */
  closing: z.number(),
  /** The lines, the oldest first. */
  rows: z.array(statementRow),
})
export type Statement = z.infer<typeof statement>

/** POST /staff/payouts/{id}/return/ */
export const payoutReturnEntry = z.strictObject({
  reference: returnReference,
  /** Why the bank sent it back. */
  note: typedLines('Say why', 300),
})
/** Why a payout is cancelled. */
export const payoutReason = z.strictObject({
  /** Why it is done. */
  note: typedLines('Say why', 300),
})

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

/** POST /staff/payouts/send/: what the bank was asked to pay, and what it has read of the file. */
export const payoutsSent = z.strictObject({
  /** The ids of the payouts that the bank was asked to pay. */
  payout_ids: z.array(uuid).check(z.minLength(1), z.maxLength(500)),
  /** The bank's reference of the order to pay. */
  reference: typed('Enter the bank’s reference', 100, pasted),
  /** How many lines the bank has read of the file. */
  count: z.number().check(z.int()),
  /** The sum of the lines as the bank has read them, in naira. */
  sum: naira,
})
export const payoutsSentView = z.object({
  /** The payouts that were marked as sent. */
  payouts: z.array(staffPayout),
})

/** POST /staff/ledger/adjustments/: an amount from the credited to the debited account. */
export const adjustmentEntry = z.strictObject({
  /** The account to debit. */
  debit: accountName,
  /** The account to credit. */
  credit: accountName,
  /** The amount, in naira. */
  amount: naira,
  /** The seller whose account is meant; null or left out for an account that is no seller's. */
  seller_id: z.optional(z.nullable(uuid)),
  /** The order that it is about; null or left out for none. */
  order_id: z.optional(z.nullable(uuid)),
  /** Why the books are corrected. */
  note: typedLines('Say why', 300),
})
export const adjustment = z.object({
  id: idField,
  /** Whether it waits for a second person, was entered or was rejected. */
  state: z.enum(['PROPOSED', 'ENTERED', 'REJECTED']),
  /** The account that is debited. */
  debit: accountName,
  /** The account that is credited. */
  credit: accountName,
  /** The amount, in naira. */
  amount: z.number(),
  /** The seller whose account is meant; null for an account that is no seller's. */
  seller_id: z.nullable(z.string()),
  /** The order that it is about; null for none. */
  order_id: z.nullable(z.string()),
  /** Why the books are corrected. */
  note: z.string(),
  /** The name of the person who proposed it. */
  created_by: z.string(),
  created_at: createdAt,
  ...decided,
})
export type AdjustmentView = z.infer<typeof adjustment>
export const adjustmentPage = z.object({
  /** The corrections of this page. */
  adjustments: z.array(adjustment),
  ...paging,
})

/** An entry of the ledger; debits are positive, credits negative, naira. */
export const ledgerEntry = z.object({
  id: idField,
  /** The kind of event that was entered. */
  kind: z.string(),
  /** When it was entered. */
  at: momentField,
  /** What was written of it; may be empty. */
  note: z.string(),
  /** The amounts of the entry; together they are zero. */
  postings: z.array(
    z.object({
      /** The account of the ledger. */
      account: accountName,
      /** The seller whose account it is; null for an account that is no seller's. */
      seller_id: z.nullable(z.string()),
      /** The line of the order that it is about; null for none. */
      order_line_id: z.nullable(z.string()),
      /** The amount in naira: above zero a debit, below a credit. */
      amount: z.number(),
      /** Whether it is the part of a new seller's sale that waits longer. */
      is_reserve: z.boolean(),
    }),
  ),
})
export const orderEntries = z.object({
  /** The entries of the ledger about the order. */
  entries: z.array(ledgerEntry),
})

/** The balance of each account; together they are zero. */
export const accountBalances = z.object({
  /** The accounts of the ledger. */
  accounts: z.array(
    z.object({
      /** The account, by its code. */
      account: accountName,
      /** What the account holds, in words. */
      meaning: z.string(),
      /** The balance of the account, in naira: above zero a debit, below a credit. */
      balance: z.number(),
    }),
  ),
})

/** Something that the nightly check found; `kobo` is by how much it differs, where that can be said. */
export const finding = z.object({
  /** What kind of difference it is. */
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
  /** What differs, by its id or code. */
  subject: z.string(),
  /** The difference in a sentence. */
  text: z.string(),
  /** By how many kobo it differs; null where that cannot be said. */
  kobo: z.nullable(z.number()),
})
export type Finding = z.infer<typeof finding>
export const ledgerCheck = z.object({
  id: idField,
  /** When the check ran. */
  at: momentField,
  /** Whether it found nothing. */
  ok: z.boolean(),
  /** The differences that the check found. */
  findings: z.array(finding),
})
export type LedgerCheck = z.infer<typeof ledgerCheck>
export const ledgerChecks = z.object({
  /** The checks of this page. */
  checks: z.array(ledgerCheck),
  ...paging,
})
