import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { dayField, idField, momentField, paging } from './fields.ts'
import { pasted, pastedDigits, typed } from './texts.ts'

/** What a line of our bank's statement is found to be: a payment of ours, money of one that came back, or what the provider paid us. */
export const foundKinds = ['payout', 'return_cost', 'came_back', 'settlement'] as const
/** What people may say that a line is. */
export const namedKinds = ['settlement', 'bank_fee', 'tax', 'own_money', 'other'] as const
/** What a line is: one of our payments, money of one that came back, or what two people say. */
export const lineKinds = ['payout', 'return_cost', 'came_back', ...namedKinds] as const
export const lineStates = ['OPEN', 'NAMED', 'SETTLED'] as const
/** Why a line is open: missing from a later file; its payout is paid, of another amount or not sent; payout money returned without approval; unknown. */
export const openReasons = [
  'lacking',
  'paid_twice',
  'amount_differs',
  'not_sent',
  'came_back',
  'unknown_out',
  'unknown_in',
] as const
export type OpenReason = (typeof openReasons)[number]

/** POST /staff/bank-statements/, beside the file: the account's number, where the file does not have it. */
export const statementEntry = z.strictObject({
  /** The number of our account, ten digits, where the file does not have it. */
  account_number: z.optional(
    z.string().check(pastedDigits, z.regex(/^(\d{10})?$/, 'An account number has exactly ten digits')),
  ),
})

export const statementImport = z.object({
  /** How the file is written. */
  format: z.enum(['csv', 'camt.053', 'mt940']),
  /** Lines in the file. */
  lines: z.number(),
  /** Those of them that no statement had brought before. */
  new_lines: z.number(),
  /** Lines of earlier files, of days that this one has, which it lacks: they are open now. */
  lacking: z.number(),
  /** Lines that were found among our payments just now. */
  found: z.number(),
  /** Payouts that are confirmed now, because a statement has them. */
  confirmed: z.number(),
})
/** POST /staff/bank-statements/look/ */
export const bankLook = z.object({
  /** Settlements that are new or have changed. */
  settlements: z.number(),
  /** Lines that were found just now. */
  found: z.number(),
  /** Payouts that are confirmed now, because a statement has them. */
  confirmed: z.number(),
})
export type StatementImport = z.infer<typeof statementImport>

/**
 * How a settlement of the provider differs from our books: in what it lists, sums up, charges or pays; `unsettled` is a payment of ours
 * that is in none.
 */
export const differenceKinds = [
  'not_listed',
  'sum',
  'extra_fee',
  'nobodys',
  'paid_again',
  'other_amount',
  'other_fee',
  'unsettled',
] as const
export const settlementDifference = z.object({
  kind: z.enum(differenceKinds),
  /** The provider and the settlement’s id there; empty where a payment is in none. */
  code: z.string(),
  /** The reference of the payment; empty where it is about the whole settlement. */
  reference: z.string(),
  /** The provider’s id of the payment; of one in no settlement its reference. */
  transaction: z.string(),
  /** The id of the order that was paid by it; null where none is known. */
  order_id: z.nullable(z.string()),
  /** What the provider has more than we, in naira, or what is in question. */
  amount: z.number(),
  /** When the settlement or the payment was made. */
  since: momentField,
  /** What one person says of it, to which another has to agree; null without. */
  said: z.nullable(
    z.object({
      id: idField,
      /** What is known of the difference. */
      note: z.string(),
      /** Who said it. */
      by: z.string(),
      /** The account of who said it. */
      by_id: z.string(),
    }),
  ),
})
export type SettlementDifference = z.infer<typeof settlementDifference>

/** Where our books and the bank's statements differ, and which statements there are. */
export const bankOverview = z.object({
  /** Lines that are neither found nor named. */
  open: z.number(),
  /** What came in by these lines, in naira. */
  open_in: z.number(),
  /** What went out by them, in naira. */
  open_out: z.number(),
  /** Lines that one person has named and another has to agree to. */
  named: z.number(),
  /** The day of the oldest open line; null where none is open. */
  oldest_open: z.nullable(dayField),
  /** Payments of ours from days that statements cover, which are on none; the oldest hundred. */
  missing: z.array(
    z.object({
      kind: z.enum(foundKinds),
      /** The payout's or return's code; of a settlement the provider and its id there. */
      code: z.string(),
      /** The payout, the return or the settlement. */
      about_id: z.string(),
      /** The amount, in naira. */
      amount: z.number(),
      /** The bank's or provider's reference of the payment. */
      reference: z.string(),
      /** Since when a statement should have it. */
      since: momentField,
    }),
  ),
  /** How many there are in all. */
  missing_total: z.number(),
  /** Where the provider’s settlements differ from our books; the oldest hundred. */
  differences: z.array(settlementDifference),
  /** How many there are in all. */
  differences_total: z.number(),
  /** Days between an account’s first statement and yesterday that none covers, the oldest hundred: working days, and others with payments of ours. */
  gaps: z.array(
    z.object({
      /** The account’s number, all but the last four digits hidden. */
      account: z.string(),
      /** The first of these days. */
      first_day: dayField,
      /** The last of these days. */
      last_day: dayField,
      /** How many there are. */
      days: z.number(),
      /** How many of them were over more than three days ago. */
      late: z.number(),
    }),
  ),
  /** How many such times there are in all. */
  gaps_total: z.number(),
  /** The newest twenty statements. */
  statements: z.array(
    z.object({
      id: idField,
      /** The account's number, all but the last four digits hidden. */
      account: z.string(),
      /** How the file was written. */
      format: z.enum(['csv', 'camt.053', 'mt940']),
      /** The first day it is about. */
      first_day: dayField,
      /** The last day it is about. */
      last_day: dayField,
      /** Lines in the file. */
      lines: z.number(),
      /** Those of them that no statement had brought before. */
      new_lines: z.number(),
      /** The name of the person who read it in; null once it is not known. */
      imported_by: z.nullable(z.string()),
      /** When it was read. */
      imported_at: momentField,
    }),
  ),
})
export type BankOverview = z.infer<typeof bankOverview>

/** GET /staff/bank-lines/: `state` shows those in one state. */
export const bankLineQuery = z.object({
  ...pageQuery,
  /** The state of the lines to list; left out, any. */
  state: z.optional(z.enum(lineStates)),
})

/** A line of our bank's statement. */
export const bankLine = z.object({
  id: idField,
  /** The day on which the bank booked it. */
  booked_on: dayField,
  /** The number of our account, all but its last four digits hidden. */
  account: z.string(),
  /** What came in, in naira; below zero what went out. */
  amount: z.number(),
  /** The text of the line, as the bank wrote it. */
  text: z.string(),
  /** The reference of the line; may be empty. */
  reference: z.string(),
  /** Whether the line is open, named by one person or settled. */
  state: z.enum(lineStates),
  /** What the line is; null until it is found or named. */
  kind: z.nullable(z.enum(lineKinds)),
  /** What is wrong with an open line; null for others. */
  why: z.nullable(z.enum(openReasons)),
  /** What the person who named it noted; may be empty. */
  note: z.string(),
  /** The payments that it is, or that its text names. */
  payments: z.array(
    z.object({
      kind: z.enum(foundKinds),
      /** The code of the payout or return; of a settlement the provider and its id there. */
      code: z.string(),
      /** The payout, the return or the settlement. */
      about_id: z.string(),
    }),
  ),
  /** The name of the person who said what it is; null until then. */
  named_by: z.nullable(z.string()),
  /** The account of the person who named it; null until then. */
  named_by_id: z.nullable(z.string()),
  /** The name of the person who approved it; null until then. */
  approved_by: z.nullable(z.string()),
})
export type BankLine = z.infer<typeof bankLine>
export const bankLinePage = z.object({
  /** The lines of this page. */
  lines: z.array(bankLine),
  ...paging,
})

/** POST /staff/bank-lines/{id}/name/ */
export const lineNaming = z.strictObject({
  kind: z.enum(namedKinds, { error: 'Choose what it is' }),
  /** What the line is, in words. */
  note: typed('Say what it is', 200),
})

/** POST /staff/settlement-differences/: which difference, and what is known of it. */
export const differenceNote = z.strictObject({
  kind: z.enum(differenceKinds),
  /** The code of the settlement, as the difference has it. */
  code: z.string().check(pasted, z.maxLength(300)),
  /** The payment, as the difference has it. */
  transaction: z.string().check(pasted, z.maxLength(300)),
  /** What is known of the difference. */
  note: typed('Say what it is', 200),
})
export type DifferenceNote = z.infer<typeof differenceNote>
