import * as z from 'zod/mini'
import type {
  ProviderTaking,
  ProviderTransaction,
  RefundAnswer,
  TransactionState,
} from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
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
 * Flutterwave v3's states (developer.flutterwave.com/v3.0: verification, refunds, NGN virtual accounts; its Node SDK's
 * examples). 'completed' is an arrived transfer. Unknown states count as pending, so nothing is given up.
 */
const states: Record<string, TransactionState> = {
  successful: 'success',
  completed: 'success',
  failed: 'failed',
}

/** The reported card. `token` exists for some payments only; `device_fingerprint` is what a merchant sent, or 'N/A'. */
const cardShape = z.object({
  first_6digits: z.string().check(z.regex(/^\d{6}$/)),
  last_4digits: z.string().check(z.regex(/^\d{4}$/)),
  expiry: z.string().check(z.regex(/^\d\d\/\d\d$/)),
})

/** `amount` is what was asked for and paid; `charged_amount` adds the fee when the payer pays it. */
const transactionShape = z.object({
  id: providerId,
  tx_ref: shortText,
  amount: providerAmount,
  app_fee: providerFee,
  currency: shortText,
  status: shortText,
  payment_type: z.optional(z.nullable(shortText)),
  created_at: shortText,
  card: orNull(cardShape),
})
export type FlutterwaveTransaction = z.output<typeof transactionShape>

/** GET /v3/transactions/verify_by_reference, and …/{id}/verify */
export const flutterwaveVerifyAnswer = z.object({ status: z.literal('success'), data: transactionShape })
/**
 * How it says that it knows no such reference: seen with 400 in public code that uses it, not in its reference. Without it no unpaid
 * order could ever lapse.
 */
export const flutterwaveUnknownReference = z.object({
  status: z.literal('error'),
  message: z.string().check(z.regex(/^no transaction was found/i)),
})
const pages = z.object({
  page_info: z.object({ current_page: z.coerce.number(), total_pages: z.coerce.number() }),
})
/** GET /v3/transactions */
export const flutterwaveListAnswer = z.object({
  status: z.literal('success'),
  data: z.array(transactionShape),
  meta: pages,
})

const refundShape = z.object({
  id: providerId,
  amount_refunded: providerAmount,
  status: shortText,
  comment: z.optional(z.nullable(z.string())),
  transaction_id: z.optional(z.nullable(providerId)),
})
export type FlutterwaveRefund = z.output<typeof refundShape>
/** GET /v3/refunds */
export const flutterwaveRefundsAnswer = z.object({
  status: z.literal('success'),
  data: z.array(refundShape),
  meta: pages,
})
const chargebackShape = z.object({
  id: providerId,
  amount: providerAmount,
  status: shortText,
  comment: z.optional(z.nullable(shortText)),
  due_date: z.optional(z.nullable(shortText)),
  transaction_id: z.optional(z.nullable(providerId)),
  tx_ref: z.optional(z.nullable(shortText)),
})
/** GET /v3/chargebacks */
export const flutterwaveChargebacksAnswer = z.object({
  status: z.literal('success'),
  data: z.array(chargebackShape),
  meta: pages,
})
/** POST /v3/transactions/{id}/refund */
export const flutterwaveRefundAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ status: shortText }),
})
/** How it refuses; the message is for people. */
export const flutterwaveRefusal = z.object({ status: z.literal('error'), message: z.string() })

/** POST /v3/virtual-account-numbers. Times have no zone, and `amount` includes a fee when the payer pays it. */
export const flutterwaveAccountAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    account_number: z.string().check(z.regex(/^\d{10}$/)),
    bank_name: shortText,
    created_at: shortText,
    expiry_date: shortText,
    note: z.optional(z.nullable(shortText)),
    amount: providerAmount,
  }),
})

/** A webhook's body. */
export const flutterwaveWebhook = z.object({
  event: shortText,
  data: z.object({
    id: z.optional(providerId),
    status: z.optional(z.nullable(shortText)),
    tx_ref: z.optional(z.nullable(shortText)),
  }),
})

/** What a card is known again by: not by its number, so two cards of one bank may, seldom, be taken for one. The first six say its type. */
const cardOf = ({ first_6digits, last_4digits, expiry }: z.output<typeof cardShape>): string =>
  `${first_6digits} ${last_4digits} ${expiry}`

/** Flutterwave's transaction as every provider has it. Throws RangeError on an amount that is no whole number of kobo. */
export function transactionOfFlutterwave(reported: FlutterwaveTransaction): ProviderTransaction {
  return {
    providerId: String(reported.id),
    txRef: reported.tx_ref,
    state: states[reported.status.toLowerCase()] ?? 'pending',
    status: reported.status,
    amountKobo: koboOfNaira(reported.amount),
    feeKobo: feeOfNaira(reported.app_fee),
    currency: reported.currency,
    method: reported.payment_type ?? '',
    card: reported.card && cardOf(reported.card),
  }
}

/**
 * The state of a refund. Only a 'completed-…' has reached the payer: a bare 'completed' means that it was initiated and waits for its
 * disbursement.
 */
export function flutterwaveRefundState(status: string): RefundAnswer {
  if (status.startsWith('completed-')) return { state: 'done' }
  return status === 'failed' ? { state: 'failed', why: 'the provider says failed' } : { state: 'started' }
}

/** A refund in Flutterwave's list, as money that goes back; the comment of one of ours is its key. */
export function takingOfFlutterwaveRefund(reported: FlutterwaveRefund): ProviderTaking {
  return {
    kind: 'refund',
    caseId: String(reported.id),
    transactionId: String(reported.transaction_id ?? ''),
    txRef: null,
    state: refundTakings[flutterwaveRefundState(reported.status).state],
    status: reported.status,
    reason: '',
    amountKobo: koboOfNaira(reported.amount_refunded),
    answerBy: null,
    key: reported.comment ?? null,
  }
}

/** The statuses of its chargebacks. 'declined' is our answer, which the payer's bank has not decided about. */
export const flutterwaveDisputes: Record<string, ProviderTaking['state']> = {
  initiated: 'open',
  declined: 'open',
  accepted: 'taken',
  lost: 'taken',
  won: 'ended',
}

/** A chargeback of Flutterwave's. */
export function takingOfFlutterwaveChargeback(reported: z.output<typeof chargebackShape>): ProviderTaking {
  return {
    kind: 'dispute',
    caseId: String(reported.id),
    transactionId: String(reported.transaction_id ?? ''),
    txRef: reported.tx_ref ?? null,
    state: flutterwaveDisputes[reported.status.toLowerCase()] ?? 'open',
    status: reported.status,
    reason: reported.comment ?? '',
    amountKobo: koboOfNaira(reported.amount),
    answerBy: momentOf(reported.due_date),
    key: null,
  }
}
