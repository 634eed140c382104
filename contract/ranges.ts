import * as z from 'zod/mini'
import { koboOf } from '../kernel/money.ts'
import {
  faultIn,
  MOST_NAIRA,
  numberIn,
  type ReadNumber,
  readAmount,
  readDigits,
  readLength,
} from '../kernel/read-number.ts'
import { day } from './texts.ts'

/** Whether an amount of naira has no more than kobo behind it. */
export function isWholeKobo(amount: number): boolean {
  try {
    return koboOf(amount) >= 0
  } catch {
    return false
  }
}

/** Reads a number of an address; what is none, or can be read in two ways, is refused. */
const numberOf = (message: string, read: (text: string) => ReadNumber) =>
  z.transform((given: unknown, { issues }): number => {
    const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
    const value = numberIn(text, read) ?? Number.NaN
    if (Number.isNaN(value))
      issues.push({ code: 'custom', input: given, message: faultIn(text, message, read) ?? message })
    return value
  })

/** An amount of naira in an address, as people write it. */
export function amountAsked(most = MOST_NAIRA) {
  return z.pipe(
    numberOf('Enter an amount', readAmount),
    z
      .number()
      .check(
        z.gte(0),
        z.lte(most, 'This amount is too large'),
        z.refine(isWholeKobo, 'At most two decimals'),
      ),
  )
}

/** Naira of a price: from `least` to a billion, two decimals. */
export function naira(least: number) {
  return z.number({ error: 'Price is required' }).check(
    z.gte(least),
    z.lte(1e9),
    z.refine((it) => Math.abs(it * 100 - Math.round(it * 100)) < 1e-6, { error: 'At most two decimals' }),
  )
}

/** A length in centimetres in an address, to the millimetre, as people write it. */
export function lengthAsked() {
  const message = 'Enter centimetres, such as 60 or 60.5'
  return z.pipe(
    numberOf(message, readLength),
    z.number().check(
      z.gt(0, message),
      z.lte(5_000, message),
      z.refine((cm) => /^\d+(\.\d)?$/.test(String(cm)), message),
    ),
  )
}

/** A whole number in an address: that of a page, or how many. */
export function countAsked(least: number, most: number) {
  const message = `A whole number from ${least} to ${most}`
  return z.pipe(
    numberOf(message, readDigits),
    z.number().check(z.int(message), z.gte(least, message), z.lte(most, message)),
  )
}

/** The days of Lagos, both included, from and to which a list goes. */
export const daysQuery = {
  /** The first day, a day of Lagos, included. */
  from: z.optional(day),
  /** The last day, a day of Lagos, included. */
  to: z.optional(day),
}
/** The least and the most naira of what a list has, both included. */
export const amountsQuery = {
  /** The least amount, in naira, included. */
  least: z.optional(amountAsked()),
  /** The most amount, in naira, included. */
  most: z.optional(amountAsked()),
}

/** The bounds of a list that are set; what is left out sets none. */
export type Days = { from?: string | undefined; to?: string | undefined }
export type Amounts = { least?: number | undefined; most?: number | undefined }
