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
