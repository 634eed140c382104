import * as z from 'zod/mini'

/** GET /seller/figures/: the last so many days of Lagos, today included. */
export const figuresQuery = z.object({
  days: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(365)), 30),
})

const counts = {
  /** By people who were signed in, other than the seller. */
  views: z.number(),
  wishlisted: z.number(),
  /** Pieces of paid orders, refunded ones included. */
  sold: z.number(),
}

/** What happened to a seller's works: each day, oldest first and without a gap; and the works with most of it. */
export const figures = z.object({
  days: z.array(z.object({ day: z.string(), ...counts })),
  works: z.array(z.object({ id: z.string(), name: z.string(), ...counts })),
})
export type Figures = z.infer<typeof figures>
