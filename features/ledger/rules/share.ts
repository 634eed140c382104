import type { Kobo } from '../../../kernel/money.ts'

/** whole × part / of, the half kobo rounded up; exact for any safe amount, none of them negative. */
export function shareOf(whole: Kobo, part: number, of: number): Kobo {
  if (part < 0 || whole < 0 || of <= 0) throw new RangeError(`no share: ${whole} × ${part} / ${of}`)
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))
}

const WHOLE_BP = 10_000

/** A rate of an amount; rates are in basis points, 1500 for 15 %. */
export function rateOf(kobo: Kobo, bp: number): Kobo {
  return shareOf(kobo, bp, WHOLE_BP)
}

/** The VAT within an amount that includes it: amount − amount × 10000 / (10000 + rate). */
export function vatWithin(kobo: Kobo, bp: number): Kobo {
  return kobo - shareOf(kobo, WHOLE_BP, WHOLE_BP + bp)
}

/**
 * Divides an amount in proportion to weights whose sum it does not exceed: the parts equal the whole, and none is more than its
 * weight.
 */
export function divide(kobo: Kobo, weights: readonly number[]): Kobo[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (BigInt(kobo) > all) throw new RangeError(`${kobo} kobo are more than the weights' ${all}`)
  let [before, given] = [0n, 0n]
  return weights.map((weight) => {
    before += BigInt(weight)
    const upTo = all === 0n ? 0n : (BigInt(kobo) * before) / all
    const part = upTo - given
    given = upTo
    return Number(part)
  })
}
