import type { Kobo } from '../../../../kernel/money.ts'

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,20}))?$/

function parts(reported: number | string): { whole: string; rest: string } {
  const [, whole, rest = ''] = DECIMAL.exec(String(reported).trim()) ?? []
  if (whole === undefined) throw new RangeError(`no amount: ${reported}`)
  return { whole, rest }
}

/**
 * Naira as a provider reports them (54600, 54600.5, '54600', '54600.00') to kobo, by their digits and so exactly. Throws RangeError on
 * fractions of a kobo, signs, exponents and anything else.
 */
export function koboOfNaira(reported: number | string): Kobo {
  const { whole, rest } = parts(reported)
  if (/[1-9]/.test(rest.slice(2))) throw new RangeError(`more than two decimals: ${reported}`)
  return Number(whole + rest.slice(0, 2).padEnd(2, '0'))
}

/** Kobo as a provider reports them (10000, '10000', '10000.00'). Throws RangeError on anything but a whole number. */
export function koboOfKobo(reported: number | string): Kobo {
  const { whole, rest } = parts(reported)
  if (/[1-9]/.test(rest)) throw new RangeError(`not whole kobo: ${reported}`)
  return Number(whole)
}

type Reported = number | string | null | undefined

/** A fee in naira to the nearest kobo: providers report them with more decimals. null for none, or nonsense: it stops no payment. */
export function feeOfNaira(reported: Reported): Kobo | null {
  try {
    if (reported === null || reported === undefined) return null
    const { whole, rest } = parts(reported)
    const up = /^..[5-9]/.test(rest) ? 1 : 0
    return Number(whole + rest.slice(0, 2).padEnd(2, '0')) + up
  } catch {
    return null
  }
}

/** A fee in kobo; null for none, or nonsense. */
export function feeOfKobo(reported: Reported): Kobo | null {
  try {
    return reported === null || reported === undefined ? null : koboOfKobo(reported)
  } catch {
    return null
  }
}
