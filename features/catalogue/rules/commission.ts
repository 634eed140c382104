import type { Kobo } from '../../../kernel/money.ts'

/** A price in the marketplace's part and the seller's; the two add up to it. */
export type Shares = { commission: Kobo; proceeds: Kobo }

/**
 * Splits a price in kobo by the commission in basis points (1500 are 15 %), rounded half up. Throws RangeError on a
 * commission outside 0 to 10,000, or an invalid price.
 */
export function commissionOf(price: Kobo, basisPoints: number): Shares {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw new RangeError(`not a commission: ${basisPoints}`)
  if (!Number.isSafeInteger(price) || price < 0) throw new RangeError(`not a price: ${price}`)
  const commission = Number((BigInt(price) * BigInt(basisPoints) + 5_000n) / 10_000n)
  return { commission, proceeds: price - commission }
}
