import * as z from 'zod/mini'
import { monthField } from './fields.ts'
import { pasted } from './texts.ts'

/** A month of Lagos, such as 2026-11. */
const month = z.string().check(pasted, z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11'))

/** GET /staff/ledger/months/{month}/ and its file. */
export const monthParams = z.object({ month })

/** What a line of a report is about; each is an account of the ledger, or a part of one. */
export const monthLines = [
  'sellers',
  'commission',
  'commission_vat',
  'delivery',
  'delivery_vat',
  'vat_corrections',
  'refunds_borne',
  'return_costs',
  'shortfall',
  'provider_fees',
  'payouts',
] as const
export type MonthLine = (typeof monthLines)[number]

/** GET /staff/ledger/months/: the last two years, the newest first; amounts in naira. */
export const monthList = z.object({
  /** The months, the newest first. */
  months: z.array(
    z.object({
      month: monthField,
      /** How many orders were paid. */
      orders: z.number(),
      /** What was sold, in naira. */
      sales: z.number(),
      /** What was given back, in naira. */
      refunds: z.number(),
      /** Without VAT, less what refunds and corrections took of it. */
      commission: z.number(),
      /** VAT in that commission. */
      commission_vat: z.number(),
    }),
  ),
})

/** What a seller's part of a month came to, in naira; without an id and name what is about orders as a whole, such as delivery. */
export const sellerMonth = z.object({
  /** The id of the seller; null for what is about orders as a whole. */
  id: z.nullable(z.string()),
  /** The name of the shop; null for what is about orders as a whole. */
  name: z.nullable(z.string()),
  /** How many orders with works of the seller were paid. */
  orders: z.number(),
  /** What was sold, in naira. */
  sales: z.number(),
  /** What was given back, in naira. */
  refunds: z.number(),
  /** The commission without VAT, in naira. */
  commission: z.number(),
  /** The VAT in the commission, in naira. */
  vat: z.number(),
  /** What came into the seller's account: sales, refunds and corrections, without payouts. */
  part: z.number(),
  /** What refunds took of the part that the seller keeps: we pay it. */
  borne: z.number(),
  /** What we paid buyers for sending works of the seller back. */
  return_costs: z.number(),
  /** What the payment provider charged, in naira. */
  provider_fees: z.number(),
  /** What was paid out to the seller, in naira. */
  paid_out: z.number(),
})
export type SellerMonth = z.infer<typeof sellerMonth>

/** A month by the ledger, in naira: what was earned is above zero, what was spent or given back below. */
export const monthReport = z.object({
  month: monthField,
  /** How many orders were paid. */
  orders: z.number(),
  /** What was sold, in naira. */
  sales: z.number(),
  /** What was given back, in naira. */
  refunds: z.number(),
  /** The rate of VAT now, in hundredths of a per cent; each sale keeps the rate it was sold at. */
  vat_bp: z.number(),
  /** Each line by what brought it: sales, refunds, and other entries; `net` is their sum. */
  lines: z.array(
    z.object({
      line: z.enum(monthLines),
      /** What sales brought, in naira. */
      of_sales: z.number(),
      /** What refunds took or gave, in naira. */
      of_refunds: z.number(),
      /** What other entries add up to, in naira. */
      other: z.number(),
      /** The sum of the three, in naira. */
      net: z.number(),
    }),
  ),
  /** The sellers with most sales, at most a hundred; the file has all. */
  sellers: z.array(sellerMonth),
})
export type MonthReport = z.infer<typeof monthReport>
