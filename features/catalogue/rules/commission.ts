import type { Kobo } from '../../../kernel/money.ts'

/** A price in the marketplace's part and the seller's; the two add up to it. */
export type Shares = { commission: Kobo; proceeds: Kobo }

/**
 * Divides a price in kobo by the commission in basis points (1500 are 15 %). The commission is rounded half up to the kobo,
 * the seller gets the rest. Throws RangeError on a commission below 0 or above 10,000, or a price that is no amount.
 */
export function commissionOf(price: Kobo, basisPoints: number): Shares {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw new RangeError(`not a commission: ${basisPoints}`)
  if (!Number.isSafeInteger(price) || price < 0) throw new RangeError(`not a price: ${price}`)
  const commission = Number((BigInt(price) * BigInt(basisPoints) + 5_000n) / 10_000n)
  return { commission, proceeds: price - commission }
}
