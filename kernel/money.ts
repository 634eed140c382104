import { counted } from './count.ts'

/** An amount in naira, held as a whole number of kobo (1 naira = 100 kobo). */
export type Kobo = number

function checked(kobo: number): Kobo {
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`not a whole, safe number of kobo: ${kobo}`)
  return kobo
}

/** Naira as sent on the wire (at most two decimals) to kobo. Throws RangeError on more decimals or unsafe sizes. */
export function koboOf(naira: number): Kobo {
  const kobo = Math.round(naira * 100)
  if (Math.abs(naira * 100 - kobo) > 1e-6 * Math.max(1, Math.abs(kobo))) {
    throw new RangeError(`more than two decimals: ${naira}`)
  }
  return checked(kobo)
}

/** Kobo to naira as sent on the wire. */
export function nairaOf(kobo: Kobo): number {
  return checked(kobo) / 100
}

/** Kobo to a decimal text such as '54600.00' or, when `trim` is set, '54600'. Exact: no floating point. */
export function decimalOf(kobo: Kobo, { trim = false } = {}): string {
  const sign = checked(kobo) < 0 ? '-' : ''
  const digits = String(Math.abs(kobo)).padStart(3, '0')
  const naira = digits.slice(0, -2)
  const rest = digits.slice(-2)
  return trim && rest === '00' ? `${sign}${naira}` : `${sign}${naira}.${rest}`
}

/** The sum of amounts. */
export function sumOf(amounts: readonly Kobo[]): Kobo {
  return checked(amounts.reduce((sum, kobo) => sum + kobo, 0))
}

/** An amount times a whole quantity. */
export function times(kobo: Kobo, quantity: number): Kobo {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`)
  return checked(kobo * quantity)
}

/** What a line costs: the price of a piece and of its frame (0 without), times its pieces. */
export function lineKobo(price: Kobo, frame: Kobo, quantity: number): Kobo {
  return times(sumOf([price, frame]), quantity)
}

/** 'NGN 1,250,000', with kobo only when they are not zero: 'NGN 99.50'; or hundredths of another currency: 'USD 12.50'. */
export function formatKobo(kobo: Kobo, currency = 'NGN'): string {
  const [naira = '0', rest] = decimalOf(Math.abs(kobo), { trim: true }).split('.')
  return `${currency} ${kobo < 0 ? '-' : ''}${counted(naira)}${rest === undefined ? '' : `.${rest}`}`
}

/** 'NGN 1,250,000' from naira as they come over the wire. */
export function formatNaira(naira: number, currency?: string): string {
  return formatKobo(koboOf(naira), currency)
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
