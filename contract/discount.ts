import * as z from 'zod/mini'
import { idField, momentField } from './fields.ts'
import { day } from './texts.ts'

/** Most per cent that a discount takes off. */
export const MOST_PERCENT = 90
/** Most days that a discount lasts, its first and last among them. */
export const MOST_DISCOUNT_DAYS = 60

/** A discount as it is planned: per cent off, or a price for a work in one size; for whole days of Lagos. */
const cut = {
  /** Whole per cent off the lowest price of the 30 days before it begins. */
  percent: z.optional(
    z
      .number('Enter whole per cent, 1 to 90')
      .check(
        z.int('Enter whole per cent, 1 to 90'),
        z.gte(1, 'Enter whole per cent, 1 to 90'),
        z.lte(MOST_PERCENT, 'Enter whole per cent, 1 to 90'),
      ),
  ),
  /** What a work in one size costs meanwhile, in whole naira. */
  price: z.optional(
    z
      .number('Enter whole naira')
      .check(z.int('Enter whole naira'), z.gte(1, 'Enter whole naira'), z.lte(1e9)),
  ),
}
const days = {
  /** Its first day in Lagos, from midnight on: today, which begins it at once, or later. */
  from: day,
  /** Its last day in Lagos, until midnight. */
  to: day,
}

/** POST /seller/products/{id}/discounts/ and …/preview/. */
export const discountEntry = z.strictObject({ ...cut, ...days }).check(
  z.refine(({ percent, price }) => (percent === undefined) !== (price === undefined), {
    path: ['percent'],
    error: 'Say per cent or a price, one of the two',
  }),
)
export type DiscountEntry = z.infer<typeof discountEntry>

/** What a discount makes of the sizes of a work. Amounts in naira. */
export const discountPreview = z.object({
  /** What the discount makes of each size. */
  sizes: z.array(
    z.object({
      id: idField,
      /** The name of the size. */
      label: z.string(),
      /** The price without the discount, in naira. */
      price: z.number(),
      /** The lowest price of the 30 days before, as far as it is known now; shown crossed out beside the reduced one. */
      lowest: z.number(),
      /** The price while the discount runs, in naira. */
      reduced: z.number(),
    }),
  ),
  /** The midnight in Lagos with which it begins. */
  starts_at: momentField,
  /** The midnight after its last day. */
  ends_at: momentField,
})
export type DiscountPreview = z.infer<typeof discountPreview>

/** GET /seller/products/{id}/discounts/. */
export const workDiscounts = z.object({
  /** The discounts of the work, those of the newest days first. */
  discounts: z.array(
    z.object({
      id: idField,
      /** Whether it is planned, runs, has ended or was cancelled. */
      state: z.enum(['planned', 'running', 'ended', 'cancelled']),
      /** Per cent off; null where a price was said. */
      percent: z.nullable(z.number()),
      /** The price in naira; null where per cent were said. */
      price: z.nullable(z.number()),
      /** The midnight in Lagos with which it begins. */
      starts_at: momentField,
      /** The midnight after its last day; of one that was ended, when that was. */
      ends_at: momentField,
      /** Why it did not begin; else empty. */
      why: z.string(),
    }),
  ),
  /** What each size costs now. */
  sizes: z.array(
    z.object({
      id: idField,
      /** The name of the size. */
      label: z.string(),
      /** What is asked now. */
      price: z.number(),
      /** What it costs again after the discount that runs; null where none does. */
      regular: z.nullable(z.number()),
      /** The lowest price of the last 30 days. */
      lowest: z.number(),
    }),
  ),
})
export type WorkDiscounts = z.infer<typeof workDiscounts>
