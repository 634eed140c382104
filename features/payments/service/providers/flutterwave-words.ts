import * as z from 'zod/mini'
import type { ProviderTransaction, RefundAnswer, Standing } from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
import { amount, fee, id, text } from './words.ts'

/**
 * Flutterwave v3's words (developer.flutterwave.com/v3.0, its pages on verification, refunds and NGN virtual accounts, and the answers
 * shown with its Node SDK). 'completed' is what it calls a bank transfer that has arrived. Any other word counts as pending, so that
 * nothing is given up by mistake.
 */
const standings: Record<string, Standing> = { successful: 'success', completed: 'success', failed: 'failed' }

/** `amount` is what was asked for and paid; `charged_amount` adds the fee where the payer bears it. */
const transactionShape = z.object({
  id,
  tx_ref: text,
  amount,
  app_fee: fee,
  currency: text,
  status: text,
  payment_type: z.optional(z.nullable(text)),
  created_at: text,
})
export type Told = z.output<typeof transactionShape>

/** GET /v3/transactions/verify_by_reference, and …/{id}/verify */
export const verifyAnswer = z.object({ status: z.literal('success'), data: transactionShape })
/**
 * How it says that it knows no such reference: seen with 400 in public code that uses it, not in its reference. Without it no unpaid
 * order could ever lapse.
 */
export const unknownReference = z.object({
  status: z.literal('error'),
  message: z.string().check(z.regex(/^no transaction was found/i)),
})
const pages = z.object({
  page_info: z.object({ current_page: z.coerce.number(), total_pages: z.coerce.number() }),
})
/** GET /v3/transactions */
export const listAnswer = z.object({
  status: z.literal('success'),
  data: z.array(transactionShape),
  meta: pages,
})

const refundShape = z.object({
  id,
  amount_refunded: amount,
  status: text,
  comment: z.optional(z.nullable(z.string())),
  transaction_id: z.optional(z.nullable(id)),
})
export type ToldRefund = z.output<typeof refundShape>
/** GET /v3/refunds */
export const refundsAnswer = z.object({
  status: z.literal('success'),
  data: z.array(refundShape),
  meta: pages,
})
/** POST /v3/transactions/{id}/refund */
export const refundAnswer = z.object({ status: z.literal('success'), data: z.object({ status: text }) })
/** How it refuses; the message is for people. */
export const refused = z.object({ status: z.literal('error'), message: z.string() })

/** POST /v3/virtual-account-numbers. Times have no zone, and `amount` includes a fee where the payer bears it. */
export const accountAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    bank_name: text,
    created_at: text,
    expiry_date: text,
    note: z.optional(z.nullable(text)),
    amount,
  }),
})

/** A webhook's body. */
export const webhookShape = z.object({
  event: text,
  data: z.object({
    id: z.optional(id),
    status: z.optional(z.nullable(text)),
    tx_ref: z.optional(z.nullable(text)),
  }),
})

/** A transaction in our words. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOf(told: Told): ProviderTransaction {
  return {
    providerId: String(told.id),
    txRef: told.tx_ref,
    standing: standings[told.status.toLowerCase()] ?? 'pending',
    status: told.status,
    amountKobo: koboOfNaira(told.amount),
    feeKobo: feeOfNaira(told.app_fee),
    currency: told.currency,
    method: told.payment_type ?? '',
  }
}

/**
 * Where a refund stands. Only a 'completed-…' has reached the payer: a bare 'completed' means that it was initiated and waits for its
 * disbursement.
 */
export function refundStateOf(status: string): RefundAnswer {
  if (status.startsWith('completed-')) return { state: 'done' }
  return status === 'failed' ? { state: 'failed', why: 'the provider says failed' } : { state: 'started' }
}
