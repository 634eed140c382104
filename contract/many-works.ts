import * as z from 'zod/mini'
import { discountEntry } from './discount.ts'
import { idField, versionField } from './fields.ts'
import { ownWorksQuery } from './seller.ts'

/** Most works that one request changes, or looks at. */
export const MOST_WORKS_AT_ONCE = 500

/** What can be done with many works. */
export const manySteps = [
  'submit',
  'pause',
  'resume',
  'price',
  'discount',
  'end_discount',
  'duplicate',
  'delete',
] as const
export type ManyStep = (typeof manySteps)[number]

const id = z.string().check(z.maxLength(100))

/** Another price: one in whole naira, or the present one changed by so many per cent and rounded to whole naira. */
export const priceStep = z.union([
  z.strictObject({
    /** The new price in whole naira. */
    naira: z.number().check(z.int('In whole naira'), z.gte(1), z.lte(1e9)),
  }),
  z.strictObject({
    /** By how many per cent prices change; less than 0 lowers them. */
    percent: z.number().check(z.gte(-95, 'At most 95 per cent less'), z.lte(1_000)),
  }),
])
export type PriceStep = z.infer<typeof priceStep>

const step = {
  step: z.enum(manySteps),
  price: z.optional(priceStep),
  /** The discount that the works get; for the step `discount` alone. */
  discount: z.optional(discountEntry),
}
const hasItsPrice = ({ step: asked, price }: { step: ManyStep; price?: unknown }): boolean =>
  (asked === 'price') === (price !== undefined)
const hasItsDiscount = ({ step: asked, discount }: { step: ManyStep; discount?: unknown }): boolean =>
  (asked === 'discount') === (discount !== undefined)
const discountFault = {
  path: ['discount'],
  error: 'Say the discount for the step discount, and for no other',
}
const priceFault = { path: ['price'], error: 'Say the price for the step price, and for no other' }

/** The works of a seller that are in a state, have these words, or lack something. */
export const worksFilter = z.strictObject({
  /** The state of the works; left out, any. */
  status: ownWorksQuery.shape.status,
  /** Words that occur in names and descriptions. */
  search: ownWorksQuery.shape.search,
  /** 'picture': works without one; 'size': works with a size of which width or height is not said. */
  without: ownWorksQuery.shape.without,
})
export type WorksFilter = z.infer<typeof worksFilter>

/** POST /seller/products/many/preview/: these works, or those that fit a filter; `after` is what the answer before gave as `next`. */
export const manyPreviewEntry = z
  .strictObject({
    ...step,
    /** The ids of works. */
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_WORKS_AT_ONCE))),
    /** All works that fit this. */
    filter: z.optional(worksFilter),
    /** The `next` of the answer before; left out, the first works are answered. */
    after: z.optional(id),
  })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      error: 'Name the works, or a filter',
    }),
    z.refine(hasItsPrice, priceFault),
    z.refine(hasItsDiscount, discountFault),
  )
export type ManyPreviewEntry = z.infer<typeof manyPreviewEntry>

/** POST /seller/products/many/: each work with the version that was seen. */
export const manyEntry = z
  .strictObject({
    ...step,
    /** The works to change. */
    works: z
      .array(
        z.strictObject({
          /** The id of the work. */
          id,
          /** The version of the work that was seen. */
          version: z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_WORKS_AT_ONCE)),
  })
  .check(z.refine(hasItsPrice, priceFault), z.refine(hasItsDiscount, discountFault))
export type ManyEntry = z.infer<typeof manyEntry>

const of = {
  id: idField,
  /** Empty where there is no such work of the seller. */
  name: z.string(),
  /** Why it does not go, else empty. */
  code: z.string(),
  /** Why it does not go, in a sentence; else empty. */
  message: z.string(),
  /** The lowest price of its sizes in naira before the step; null where it changes none. */
  price_before: z.nullable(z.number()),
  /** The lowest price of its sizes in naira after the step; null where it changes none. */
  price_after: z.nullable(z.number()),
  /** The price that is shown crossed out in a discount, of the size that is cheapest then; null for other steps. */
  lowest: z.nullable(z.number()),
}

export const manyPreview = z.object({
  /** What would become of each work. */
  works: z.array(
    z.object({
      ...of,
      version: versionField,
      /** 'goes', 'already' as it would be, or 'refused'. */
      outcome: z.enum(['goes', 'already', 'refused']),
    }),
  ),
  /** How many works fit the filter, or were named. */
  total: z.number(),
  /** What the next request gives as `after`; null at the end. */
  next: z.nullable(z.string()),
})
export type ManyPreview = z.infer<typeof manyPreview>

export const manyAnswers = z.object({
  /** What became of each work. */
  works: z.array(
    z.object({
      ...of,
      /** Whether it was changed, was so already, or was refused. */
      outcome: z.enum(['done', 'already', 'refused']),
      /** The id of the draft that a duplicate became; null for other steps. */
      made_id: z.nullable(z.string()),
    }),
  ),
  /** How many works were changed. */
  done: z.number(),
  /** How many were already as the step would make them. */
  already: z.number(),
  /** How many were refused. */
  refused: z.number(),
})
export type ManyAnswers = z.infer<typeof manyAnswers>
