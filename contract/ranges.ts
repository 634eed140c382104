import * as z from 'zod/mini'
import { koboOf } from '../kernel/money.ts'
import { day } from './texts.ts'

function isWholeKobo(amount: number): boolean {
  try {
    return koboOf(amount) >= 0
  } catch {
    return false
  }
}
const bound = z.coerce
  .number('Enter an amount')
  .check(
    z.gte(0, 'Enter an amount'),
    z.lte(10_000_000_000, 'This amount is too large'),
    z.refine(isWholeKobo, 'At most two decimals'),
  )

/** The days of Lagos, both included, from and to which a list goes. */
export const daysQuery = { from: z.optional(day), to: z.optional(day) }
/** The least and the most naira of what a list has, both included. */
export const amountsQuery = { least: z.optional(bound), most: z.optional(bound) }

/** The bounds of a list that are set; what is left out sets none. */
export type Days = { from?: string | undefined; to?: string | undefined }
export type Amounts = { least?: number | undefined; most?: number | undefined }
