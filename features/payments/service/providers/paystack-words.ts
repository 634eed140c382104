import * as z from 'zod/mini'
import type { ProviderTransaction, RefundAnswer, Standing } from '../../context/provider.ts'
import { feeOfKobo, koboOfKobo } from './amounts.ts'
import { amount, fee, id, text } from './words.ts'

/**
 * Paystack's words (its OpenAPI document github.com/PaystackOSS/openapi, the answers and events in PaystackOSS/doc-code-snippets, and
 * paystack.com/docs). 'abandoned' is what it calls a reference that was opened and not paid, so it does not stand here: nothing is known
 * of a payment. 'reversed' money is with the payer again. Any other word counts as pending.
 */
const standings: Record<string, Standing> = { success: 'success', failed: 'failed', reversed: 'failed' }

const transactionShape = z.object({
  id,
  reference: text,
  status: text,
  amount,
  requested_amount: z.optional(z.nullable(amount)),
  fees: fee,
  currency: text,
  channel: z.optional(z.nullable(text)),
  created_at: text,
})
export type Told = z.output<typeof transactionShape>

/** GET /transaction/verify/{reference} */
export const verifyAnswer = z.object({ status: z.literal(true), data: transactionShape })
/** How it says no. */
export const refused = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.optional(z.nullable(z.string())),
})
/**
 * Whether a "no" means that it knows no such reference: 404 by its OpenAPI document; a 400 with these words is seen in public code that
 * uses it, and its list of errors has the meaning without the words. A 400 for a wrong key reads otherwise.
 */
export function isUnknownReference(status: number, json: unknown): boolean {
  const no = refused.safeParse(json)
  if (!no.success) return false
  return (
    status === 404 ||
    (status === 400 &&
      (no.data.code === 'transaction_not_found' || /^transaction reference not found/i.test(no.data.message)))
  )
}
/** Whether it says that a reference was opened before; its list of errors has the meaning, public code the words. */
export function isDuplicate(json: unknown): boolean {
  const no = refused.safeParse(json)
  return (
    no.success &&
    (no.data.code === 'duplicate_reference' || /^duplicate transaction reference/i.test(no.data.message))
  )
}
/** GET /transaction. The document has `meta.pageCount`; some answers have cursors instead. */
export const listAnswer = z.object({
  status: z.literal(true),
  data: z.array(transactionShape),
  meta: z.optional(z.object({ pageCount: z.optional(z.nullable(z.coerce.number())) })),
})
/** POST /transaction/initialize */
export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ access_code: text, reference: text }),
})
/** POST /charge with bank_transfer */
export const chargeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    reference: text,
    status: z.literal('pending_bank_transfer'),
    account_name: text,
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    bank: z.object({ name: text }),
    account_expires_at: z.iso.datetime({ offset: true }),
  }),
})

const refundShape = z.object({
  id,
  transaction: z.union([id, z.object({ id })]),
  amount,
  status: text,
  merchant_note: z.optional(z.nullable(z.string())),
})
export type ToldRefund = z.output<typeof refundShape>
/** POST /refund */
export const refundAnswer = z.object({ status: z.literal(true), data: refundShape })
/** GET /refund */
export const refundsAnswer = z.object({ status: z.literal(true), data: z.array(refundShape) })

const word = z.optional(z.nullable(text))
/**
 * A webhook's body. What identifies an event differs: a charge has `id` and `reference`; a refund `refund_reference` and
 * `transaction_reference`, seldom `id`; a rejected transfer a `transaction_id` and no reference of ours.
 */
export const webhookShape = z.object({
  event: text,
  data: z.object({
    id: z.optional(z.nullable(id)),
    status: word,
    reference: word,
    transaction_reference: word,
    refund_reference: word,
    bank_transfer: z.optional(
      z.nullable(z.object({ transaction_id: z.optional(z.nullable(id)), message_type: word })),
    ),
  }),
})

/**
 * What a transaction brings us. `amount` includes the fee where the payer bears it, which is no more than asked for; anything else than
 * `requested_amount` (ours) stays as it is and is for a person.
 */
function broughtBy({ amount: told, requested_amount: requested, fees }: Told) {
  const paid = koboOfKobo(told)
  if (requested === null || requested === undefined) return paid
  const asked = koboOfKobo(requested)
  return paid - asked === (feeOfKobo(fees) ?? 0) ? asked : paid
}

/** A transaction in our words. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOf(told: Told): ProviderTransaction {
  return {
    providerId: String(told.id),
    txRef: told.reference,
    standing: standings[told.status] ?? 'pending',
    status: told.status,
    amountKobo: broughtBy(told),
    feeKobo: feeOfKobo(told.fees),
    currency: told.currency,
    method: told.channel ?? '',
  }
}

/** Where a refund stands: pending, processing, processed, failed or needs-attention (of the merchant, for an account to send it to). */
export function refundStateOf(status: string): RefundAnswer {
  if (status === 'processed') return { state: 'done' }
  return status === 'failed' || status === 'needs-attention'
    ? { state: 'failed', why: `the provider says ${status}` }
    : { state: 'started' }
}
