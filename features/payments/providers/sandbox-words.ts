import * as z from 'zod/mini'
import { koboOf } from '../../../kernel/money.ts'
import type { ProviderTransaction, Standing } from './provider.ts'

/** The sandbox's words for where a transaction stands; any other word counts as pending, so that nothing is given up by mistake. */
const standings: Record<string, Standing> = { successful: 'success', completed: 'success', failed: 'failed' }

// PostgreSQL's text takes no NUL, and a reference has no use for control characters.
const text = z.string().check(z.regex(/^\P{Cc}{0,200}$/u))

/** A transaction as the sandbox tells it; amounts in naira. */
const transactionShape = z.object({
  id: z.union([z.number(), text]),
  tx_ref: text,
  amount: z.number().check(z.gte(0), z.lte(90_000_000_000_000)),
  currency: text,
  status: text,
  payment_type: z.optional(text),
})

/** GET …/verify_by_reference */
export const verifyAnswer = z.object({ status: z.literal('success'), data: transactionShape })
/** How the sandbox says that it knows no such reference. */
export const unknownReference = z.object({
  status: z.literal('error'),
  code: z.literal('transaction_not_found'),
})
/** GET …/transactions */
export const listAnswer = z.object({
  status: z.literal('success'),
  data: z.array(transactionShape),
  meta: z.object({ page_info: z.object({ current_page: z.number(), total_pages: z.number() }) }),
})
/** POST …/refund, done or refused. */
export const refundDone = z.object({ status: z.literal('success'), data: z.object({ status: z.string() }) })
export const refundRefused = z.object({
  status: z.literal('error'),
  code: z.optional(z.string()),
  message: z.string(),
})
/** A webhook's body. */
export const webhookShape = z.object({
  event: text,
  data: z.object({ id: z.union([z.number(), text]), status: text, tx_ref: z.optional(z.nullable(text)) }),
})

/** The sandbox's transaction in our words. Throws RangeError on an amount that is no whole number of kobo. */
export const transactionOf = (told: z.output<typeof transactionShape>): ProviderTransaction => ({
  providerId: String(told.id),
  txRef: told.tx_ref,
  standing: standings[told.status] ?? 'pending',
  status: told.status,
  amountKobo: koboOf(told.amount),
  currency: told.currency,
  method: told.payment_type ?? '',
})

/** A page of transactions in our words; undefined when one of them makes no sense. */
export const transactionsOf = (
  told: z.output<typeof transactionShape>[],
): ProviderTransaction[] | undefined => {
  try {
    return told.map(transactionOf)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
