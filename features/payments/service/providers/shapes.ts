import * as z from 'zod/mini'
import type { ProviderTransaction } from '../../context/provider.ts'

/** A short text of a provider. PostgreSQL takes no NUL, and neither references nor names need control characters. */
export const shortText = z.string().check(z.regex(/^\P{Cc}{0,200}$/u))
/** An id, which some endpoints write as a number and some as text. */
export const providerId = z.union([z.number(), shortText])
/** An amount, which some endpoints write as a number and some as text. */
export const providerAmount = z.union([z.number(), z.string().check(z.maxLength(40))])
/** A fee. */
export const providerFee = z.optional(z.nullable(providerAmount))

/** Reads transactions with `read`; undefined when an amount of one makes no sense. */
export function readTransactions<Reported>(
  reported: readonly Reported[],
  read: (one: Reported) => ProviderTransaction,
): ProviderTransaction[] | undefined {
  try {
    return reported.map(read)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
