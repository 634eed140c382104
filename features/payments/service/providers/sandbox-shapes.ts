import * as z from 'zod/mini'
import type { ProviderTransaction, TransactionState } from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
import { providerAmount, providerFee, providerId, shortText } from './shapes.ts'

/** The states of the sandbox's transactions; any other status counts as pending, so that nothing is given up by mistake. */
const states: Record<string, TransactionState> = {
  successful: 'success',
  completed: 'success',
  failed: 'failed',
}

/** A transaction as the sandbox reports it; amounts in naira. */
const transactionShape = z.object({
  id: providerId,
  tx_ref: shortText,
  amount: providerAmount,
  app_fee: providerFee,
  currency: shortText,
  status: shortText,
  payment_type: z.optional(shortText),
})

/** GET …/verify_by_reference */
export const sandboxVerifyAnswer = z.object({ status: z.literal('success'), data: transactionShape })
/** How the sandbox says that it knows no such reference. */
export const sandboxUnknownReference = z.object({
  status: z.literal('error'),
  code: z.literal('transaction_not_found'),
})
/** GET …/transactions */
export const sandboxListAnswer = z.object({
  status: z.literal('success'),
  data: z.array(transactionShape),
  meta: z.object({ page_info: z.object({ current_page: z.number(), total_pages: z.number() }) }),
})
/** POST …/refund, done or refused. */
export const sandboxRefundDone = z.object({
  status: z.literal('success'),
  data: z.object({ status: z.string() }),
})
export const sandboxRefundRefused = z.object({
  status: z.literal('error'),
  code: z.optional(z.string()),
  message: z.string(),
})
/** A webhook's body. */
export const sandboxWebhook = z.object({
  event: shortText,
  data: z.object({ id: providerId, status: shortText, tx_ref: z.optional(z.nullable(shortText)) }),
})
/** POST …/virtual-accounts */
export const sandboxAccountAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    bank: shortText,
    account_number: shortText,
    account_name: shortText,
    amount: providerAmount,
    expires_at: z.iso.datetime(),
  }),
})

/** The sandbox's transaction as every provider has it. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOfSandbox(reported: z.output<typeof transactionShape>): ProviderTransaction {
  return {
    providerId: String(reported.id),
    txRef: reported.tx_ref,
    state: states[reported.status] ?? 'pending',
    status: reported.status,
    amountKobo: koboOfNaira(reported.amount),
    feeKobo: feeOfNaira(reported.app_fee),
    currency: reported.currency,
    method: reported.payment_type ?? '',
  }
}
