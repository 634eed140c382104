import * as z from 'zod/mini'
import { dayField } from './fields.ts'
import { daysQuery } from './ranges.ts'

/** GET /staff/trade/: days of Lagos, both included; the last 30 days where they are left out, a year at most. */
export const tradeQuery = z.object(daysQuery)

/** What happened in the shop on a day. Amounts are in naira by the ledger, and null for those who may not see money. */
export const tradeDay = z.object({
  day: dayField,
  /** How many visits of the shop began. */
  visits: z.number(),
  /** How many carts got their first work. */
  carts: z.number(),
  /** How many orders were paid. */
  orders: z.number(),
  /** How many returns were asked for. */
  returns: z.number(),
  /** What buyers paid for these orders, with delivery, in naira; null for staff who may not see money. */
  sales: z.nullable(z.number()),
  /** Commission without VAT, less what refunds and corrections took of it, in naira; null for staff who may not see money. */
  commission: z.nullable(z.number()),
  /** What buyers got back on the day, in naira; null for staff who may not see money. */
  refunds: z.nullable(z.number()),
})
export type TradeDay = z.infer<typeof tradeDay>

/** Each day asked for, oldest first and without a gap; and as many days before them. */
export const trade = z.object({
  /** The first of the days. */
  from: dayField,
  /** The last of the days. */
  to: dayField,
  /** Each day asked for, the oldest first and without a gap. */
  days: z.array(tradeDay),
  /** As many days before them, the oldest first. */
  before: z.array(tradeDay),
})
export type Trade = z.infer<typeof trade>
