import type { Kobo } from '../../../../kernel/money.ts'

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,20}))?$/

function parts(told: number | string): { whole: string; rest: string } {
  const [, whole, rest = ''] = DECIMAL.exec(String(told).trim()) ?? []
  if (whole === undefined) throw new RangeError(`no amount: ${told}`)
  return { whole, rest }
}

/**
 * Naira as a provider tells them (54600, 54600.5, '54600', '54600.00') to kobo, by their digits and so exactly. Throws RangeError on
 * fractions of a kobo, signs, exponents and anything else.
 */
export function koboOfNaira(told: number | string): Kobo {
  const { whole, rest } = parts(told)
  if (/[1-9]/.test(rest.slice(2))) throw new RangeError(`more than two decimals: ${told}`)
  return Number(whole + rest.slice(0, 2).padEnd(2, '0'))
}

/** Kobo as a provider tells them (10000, '10000', '10000.00'). Throws RangeError on anything but a whole number. */
export function koboOfKobo(told: number | string): Kobo {
  const { whole, rest } = parts(told)
  if (/[1-9]/.test(rest)) throw new RangeError(`not whole kobo: ${told}`)
  return Number(whole)
}

type Told = number | string | null | undefined

/** A fee in naira to the nearest kobo: providers tell them with more decimals. null for none told, or nonsense: it stops no payment. */
export function feeOfNaira(told: Told): Kobo | null {
  try {
    if (told === null || told === undefined) return null
    const { whole, rest } = parts(told)
    const up = /^..[5-9]/.test(rest) ? 1 : 0
    return Number(whole + rest.slice(0, 2).padEnd(2, '0')) + up
  } catch {
    return null
  }
}

/** A fee in kobo; null for none told, or nonsense. */
export function feeOfKobo(told: Told): Kobo | null {
  try {
    return told === null || told === undefined ? null : koboOfKobo(told)
  } catch {
    return null
  }
}
