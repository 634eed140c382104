import * as z from 'zod/mini'
import type {
  ProviderTaking,
  ProviderTransaction,
  RefundAnswer,
  TransactionState,
} from '../../context/provider.ts'
import { feeOfKobo, koboOfKobo } from './amounts.ts'
import {
  momentOf,
  orNull,
  providerAmount,
  providerFee,
  providerId,
  refundTakings,
  shortText,
} from './shapes.ts'

/**
 * Paystack's states (PaystackOSS/openapi, PaystackOSS/doc-code-snippets, paystack.com/docs). 'abandoned' means opened,
 * not paid, so it is no payment. 'reversed' money is with the payer again. Other states count as pending.
 */
const states: Record<string, TransactionState> = { success: 'success', failed: 'failed', reversed: 'failed' }

const transactionShape = z.object({
  id: providerId,
  reference: shortText,
  status: shortText,
  amount: providerAmount,
  requested_amount: z.optional(z.nullable(providerAmount)),
  fees: providerFee,
  currency: shortText,
  channel: z.optional(z.nullable(shortText)),
  created_at: shortText,
  /** `signature` is one for each card, the same for everybody who pays with it; null for a transfer. */
  authorization: orNull(z.object({ signature: shortText })),
})
export type PaystackTransaction = z.output<typeof transactionShape>

/** GET /transaction/verify/{reference} */
export const paystackVerifyAnswer = z.object({ status: z.literal(true), data: transactionShape })
/** How it says no. */
export const paystackRefusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.optional(z.nullable(z.string())),
})
/**
 * Whether a refusal means an unknown reference: a 404 by its OpenAPI document, or a 400 with this message, seen in
 * public code. A wrong key's 400 has another message.
 */
export function isUnknownToPaystack(status: number, json: unknown): boolean {
  const no = paystackRefusal.safeParse(json)
  if (!no.success) return false
  return (
    status === 404 ||
    (status === 400 &&
      (no.data.code === 'transaction_not_found' || /^transaction reference not found/i.test(no.data.message)))
  )
}
/** Whether it says that a reference was opened before; its list of errors has the code, public programs the message. */
export function isDuplicateForPaystack(json: unknown): boolean {
  const no = paystackRefusal.safeParse(json)
  return (
    no.success &&
    (no.data.code === 'duplicate_reference' || /^duplicate transaction reference/i.test(no.data.message))
  )
}
/** GET /transaction. The document has `meta.pageCount`; some answers have cursors instead. */
export const paystackListAnswer = z.object({
  status: z.literal(true),
  data: z.array(transactionShape),
  meta: z.optional(z.object({ pageCount: z.optional(z.nullable(z.coerce.number())) })),
})
/** POST /transaction/initialize */
export const paystackInitializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ access_code: shortText, reference: shortText }),
})
/** POST /charge with bank_transfer */
export const paystackChargeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    reference: shortText,
    status: z.literal('pending_bank_transfer'),
    account_name: shortText,
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    bank: z.object({ name: shortText }),
    account_expires_at: z.iso.datetime({ offset: true }),
  }),
})

const refundShape = z.object({
  id: providerId,
  transaction: z.union([providerId, z.object({ id: providerId })]),
  amount: providerAmount,
  status: shortText,
  merchant_note: z.optional(z.nullable(z.string())),
  /** The dispute by which it was made. */
  dispute: z.optional(z.unknown()),
})
export type PaystackRefund = z.output<typeof refundShape>
/** POST /refund */
export const paystackRefundAnswer = z.object({ status: z.literal(true), data: refundShape })
/** GET /refund */
export const paystackRefundsAnswer = z.object({ status: z.literal(true), data: z.array(refundShape) })

const optionalText = z.optional(z.nullable(shortText))
const disputeShape = z.object({
  id: providerId,
  status: shortText,
  resolution: optionalText,
  category: optionalText,
  refund_amount: z.optional(z.nullable(providerAmount)),
  transaction: z.object({ id: providerId, reference: optionalText, amount: providerAmount }),
  due_at: optionalText,
  dueAt: optionalText,
})
/** GET /dispute */
export const paystackDisputesAnswer = z.object({ status: z.literal(true), data: z.array(disputeShape) })
/**
 * A webhook's body. Charges have `id` and `reference`; refunds `refund_reference` and `transaction_reference`, seldom
 * `id`; rejected transfers `transaction_id` and no reference of ours.
 */
export const paystackWebhook = z.object({
  event: shortText,
  data: z.object({
    id: z.optional(z.nullable(providerId)),
    status: optionalText,
    reference: optionalText,
    transaction_reference: optionalText,
    refund_reference: optionalText,
    /** Of a dispute. */
    transaction: z.optional(z.nullable(z.union([providerId, z.object({ reference: optionalText })]))),
    bank_transfer: z.optional(
      z.nullable(
        z.object({ transaction_id: z.optional(z.nullable(providerId)), message_type: optionalText }),
      ),
    ),
  }),
})

/**
 * The money a transaction brings us. `amount` includes a fee the payer pays, up to the one asked; any other difference
 * from our `requested_amount` stays, for a person.
 */
function broughtBy({ amount: reported, requested_amount: requested, fees }: PaystackTransaction) {
  const paid = koboOfKobo(reported)
  if (requested === null || requested === undefined) return paid
  const asked = koboOfKobo(requested)
  return paid - asked === (feeOfKobo(fees) ?? 0) ? asked : paid
}

/** Paystack's transaction as every provider has it. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOfPaystack(reported: PaystackTransaction): ProviderTransaction {
  return {
    providerId: String(reported.id),
    txRef: reported.reference,
    state: states[reported.status] ?? 'pending',
    status: reported.status,
    amountKobo: broughtBy(reported),
    feeKobo: feeOfKobo(reported.fees),
    currency: reported.currency,
    method: reported.channel ?? '',
    card: reported.authorization?.signature || null,
  }
}

/** The state of a refund: pending, processing, processed, failed or needs-attention (of the merchant, for an account to send it to). */
export function paystackRefundState(status: string): RefundAnswer {
  if (status === 'processed') return { state: 'done' }
  return status === 'failed' || status === 'needs-attention'
    ? { state: 'failed', why: `the provider says ${status}` }
    : { state: 'started' }
}

/** The transaction that a refund is of. */
export function transactionIn({ transaction }: PaystackRefund): string {
  return String(typeof transaction === 'object' ? transaction.id : transaction)
}

/** A refund in Paystack's list, as money that goes back; the merchant's note of one of ours is its key. */
export function takingOfPaystackRefund(reported: PaystackRefund): ProviderTaking {
  return {
    kind: 'refund',
    caseId: String(reported.id),
    transactionId: transactionIn(reported),
    txRef: null,
    // One that needs attention is not with the payer and may still get there.
    state:
      reported.status === 'needs-attention'
        ? 'open'
        : refundTakings[paystackRefundState(reported.status).state],
    status: reported.status,
    reason: '',
    amountKobo: koboOfKobo(reported.amount),
    answerBy: null,
    key: reported.merchant_note ?? null,
  }
}

/** Where a dispute is: 'resolved' is the last of its statuses, and its resolution says for whom. */
function disputeState(status: string, resolution: string): ProviderTaking['state'] {
  if (status !== 'resolved') return 'open'
  if (resolution === 'declined') return 'ended'
  return resolution.includes('accepted') ? 'taken' : 'open'
}

/** A dispute of Paystack's; without an amount of its own it is about the whole payment. */
export function takingOfPaystackDispute(reported: z.output<typeof disputeShape>): ProviderTaking {
  const { transaction, refund_amount: amount } = reported
  return {
    kind: 'dispute',
    caseId: String(reported.id),
    transactionId: String(transaction.id),
    txRef: transaction.reference ?? null,
    state: disputeState(reported.status, reported.resolution ?? ''),
    status: [reported.status, reported.resolution].filter(Boolean).join(', '),
    reason: reported.category ?? '',
    amountKobo: koboOfKobo(amount ?? transaction.amount),
    answerBy: momentOf(reported.due_at ?? reported.dueAt),
    key: null,
  }
}
