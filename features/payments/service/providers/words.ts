import * as z from 'zod/mini'
import type { ProviderTransaction } from '../../context/provider.ts'

/** A short text of a provider. PostgreSQL takes no NUL, and neither references nor names need control characters. */
export const text = z.string().check(z.regex(/^\P{Cc}{0,200}$/u))
/** An id, which some endpoints tell as a number and some as text. */
export const id = z.union([z.number(), text])
/** An amount, which some endpoints tell as a number and some as text. */
export const amount = z.union([z.number(), z.string().check(z.maxLength(40))])
/** A fee. */
export const fee = z.optional(z.nullable(amount))

/** Reads transactions with `read`; undefined when an amount of one makes no sense. */
export function allOf<Told>(
  told: readonly Told[],
  read: (one: Told) => ProviderTransaction,
): ProviderTransaction[] | undefined {
  try {
    return told.map(read)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
