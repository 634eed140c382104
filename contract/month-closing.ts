import * as z from 'zod/mini'
import { createdAt, idField, member, momentField, monthField } from './fields.ts'
import { monthParams } from './months.ts'
import { optionalLines } from './texts.ts'

/** What a figure of a closing is called: first the accounts of the ledger at the month's end, then what they come to, then what differs. */
export const figureWords = {
  provider_clearing: 'Account: with the payment provider',
  seller_payable: 'Account: owed to sellers',
  commission: 'Account: commission',
  shipping: 'Account: delivery',
  vat_payable: 'Account: VAT',
  provider_fees: 'Account: fees of the provider',
  refunds_due: 'Account: held for buyers',
  payouts_clearing: 'Account: payouts on their way',
  shortfall: 'Account: missing of payments',
  refunds_borne: 'Account: refunds that we bear',
  return_costs: 'Account: costs of returns',
  debits: 'All debits',
  credits: 'All credits',
  payouts_confirmed: 'Payouts of the month, confirmed',
  payouts_not_confirmed: 'Payouts of the month, not confirmed',
  payouts_returned: 'Payouts of the month, returned',
  exceptions: 'Exceptions of payments',
  check_findings: 'Findings of the newest check of the ledger',
  open_in: 'Lines of the bank not settled, in',
  open_out: 'Lines of the bank not settled, out',
  missing: 'Payments of the month on no statement',
  days_without: 'Days of the month without a statement',
} as const
export type FigureName = keyof typeof figureWords
const figureNames = Object.keys(figureWords) as [FigureName, ...FigureName[]]

/** Figures that are differences: a month that has one is closed with a note. */
export const differenceNames: ReadonlySet<FigureName> = new Set([
  'payouts_not_confirmed',
  'exceptions',
  'check_findings',
  'open_in',
  'open_out',
  'missing',
  'days_without',
])

const figureList = z.array(
  z.object({
    /** Which figure it is. */
    name: z.enum(figureNames),
    /** How many; null for what is only a sum. */
    count: z.nullable(z.number()),
    /** The sum in naira, of an account its debits less its credits; null for what is only a number. */
    amount: z.nullable(z.number()),
  }),
)

/** The closing of a month: one person proposes it, another signs. */
export const monthClosing = z.object({
  id: idField,
  month: monthField,
  /** Whether it waits for a second person, was signed or was rejected. */
  state: z.enum(['PROPOSED', 'SIGNED', 'REJECTED']),
  /** As they were when it was proposed. */
  figures: figureList,
  /** Why it is closed with differences. */
  note: z.string(),
  created_by: z.object(member),
  created_at: createdAt,
  /** The name of the person who signed or rejected it; null until then. */
  decided_by: z.nullable(z.string()),
  /** When it was signed or rejected; null until then. */
  decided_at: z.nullable(momentField),
})
export type MonthClosing = z.infer<typeof monthClosing>

/** GET /staff/month-closings/ */
export const monthClosings = z.object({
  /** Months that are over and neither closed nor proposed, the newest first. */
  months: z.array(z.string()),
  /** The newest month first. */
  closings: z.array(monthClosing),
})

/** GET /staff/month-closings/{month}/: the figures of a month as they are now. */
export const monthFigures = z.object({
  month: monthField,
  /** As they are now. */
  figures: figureList,
  /** Whether something differs, so that a closing needs a note. */
  differs: z.boolean(),
})
export type MonthFigures = z.infer<typeof monthFigures>

/** POST /staff/month-closings/ */
export const closingEntry = z.strictObject({
  /** The month of Lagos to close, such as 2026-11. */
  month: monthParams.shape.month,
  /** Why it is closed with differences; may be empty where nothing differs. */
  note: optionalLines(1000),
})
