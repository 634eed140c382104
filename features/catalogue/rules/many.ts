import type { PriceStep } from '../../../contract/many-works.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { koboOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'

const NAIRA = 100
/** Highest price in naira. */
const HIGHEST = 1e9

/**
 * A work's prices after a step, in kobo; per cent rounds to whole naira. Refuses one price for several sizes, and
 * prices below 1 or above a billion naira.
 */
export function pricesAfter(prices: readonly number[], step: PriceStep): Result<number[], ProblemCode> {
  if ('naira' in step) {
    if (prices.length > 1)
      return refuse('invalid', {
        field: 'price',
        message: 'It has several sizes: change their prices by per cent, or one by one on its own page.',
      })
    return ok(prices.map(() => koboOf(step.naira)))
  }
  // In hundredths of a per cent, so that 12.5 per cent is exact.
  const share = 10_000 + Math.round(step.percent * 100)
  const next = prices.map((price) => Math.round((price * share) / (10_000 * NAIRA)) * NAIRA)
  if (next.some((price) => price < NAIRA))
    return refuse('invalid', { field: 'price', message: 'It would cost less than 1 naira.' })
  if (next.some((price) => price > HIGHEST * NAIRA))
    return refuse('invalid', { field: 'price', message: 'It would cost more than a billion naira.' })
  return ok(next)
}

const COPY = ' (copy)'
/** Most characters of a work's name. */
const LONGEST = 120

/** What a duplicate of a work is called. */
export function nameOfCopy(name: string): string {
  return `${beginning(name, LONGEST - COPY.length).trimEnd()}${COPY}`
}
