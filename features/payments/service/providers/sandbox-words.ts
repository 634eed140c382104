import * as z from 'zod/mini'
import type { ProviderTransaction, Standing } from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
import { amount, fee, id, text } from './words.ts'

/** The sandbox's words for where a transaction stands; any other word counts as pending, so that nothing is given up by mistake. */
const standings: Record<string, Standing> = { successful: 'success', completed: 'success', failed: 'failed' }

/** A transaction as the sandbox tells it; amounts in naira. */
const transactionShape = z.object({
  id,
  tx_ref: text,
  amount,
  app_fee: fee,
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
  data: z.object({ id, status: text, tx_ref: z.optional(z.nullable(text)) }),
})
/** POST …/virtual-accounts */
export const accountAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    bank: text,
    account_number: text,
    account_name: text,
    amount,
    expires_at: z.iso.datetime(),
  }),
})

/** The sandbox's transaction in our words. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOf(told: z.output<typeof transactionShape>): ProviderTransaction {
  return {
    providerId: String(told.id),
    txRef: told.tx_ref,
    standing: standings[told.status] ?? 'pending',
    status: told.status,
    amountKobo: koboOfNaira(told.amount),
    feeKobo: feeOfNaira(told.app_fee),
    currency: told.currency,
    method: told.payment_type ?? '',
  }
}
