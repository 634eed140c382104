import * as z from 'zod/mini'
import type { ProviderTaking, ProviderTransaction, TransactionState } from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
import { momentOf, providerAmount, providerFee, providerId, shortText } from './shapes.ts'

/** The states of the sandbox's transactions; any other status counts as pending, so that nothing is given up by mistake. */
const states: Record<string, TransactionState> = {
  successful: 'success',
  completed: 'success',
  failed: 'failed',
  reversed: 'failed',
  refunded: 'failed',
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
  card: z.nullable(shortText),
})

/** GET …/verify_by_reference */
export const sandboxVerifyAnswer = z.object({ status: z.literal('success'), data: transactionShape })
/** How the sandbox says that it knows no such reference. */
export const sandboxUnknownReference = z.object({
  status: z.literal('error'),
  code: z.literal('transaction_not_found'),
})
const pages = z.object({ page_info: z.object({ current_page: z.number(), total_pages: z.number() }) })
/** GET …/transactions */
export const sandboxListAnswer = z.object({
  status: z.literal('success'),
  data: z.array(transactionShape),
  meta: pages,
})
const refundShape = z.object({
  id: providerId,
  transaction_id: providerId,
  tx_ref: shortText,
  amount_refunded: providerAmount,
  status: shortText,
  comments: z.nullable(shortText),
})
/** GET …/refunds */
export const sandboxRefundsAnswer = z.object({
  status: z.literal('success'),
  data: z.array(refundShape),
  meta: pages,
})
const chargebackShape = z.object({
  id: providerId,
  transaction_id: providerId,
  tx_ref: shortText,
  amount: providerAmount,
  status: shortText,
  comment: shortText,
  due_date: z.nullable(shortText),
})
/** GET …/chargebacks */
export const sandboxChargebacksAnswer = z.object({
  status: z.literal('success'),
  data: z.array(chargebackShape),
  meta: pages,
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
    card: reported.card,
  }
}

/** A refund at the sandbox, which is done at once. */
export function takingOfSandboxRefund(reported: z.output<typeof refundShape>): ProviderTaking {
  return {
    kind: 'refund',
    caseId: String(reported.id),
    transactionId: String(reported.transaction_id),
    txRef: reported.tx_ref,
    state: 'taken',
    status: reported.status,
    reason: '',
    amountKobo: koboOfNaira(reported.amount_refunded),
    answerBy: null,
    key: reported.comments,
  }
}

const disputeStates: Record<string, ProviderTaking['state']> = {
  won: 'ended',
  lost: 'taken',
  accepted: 'taken',
}

/** A dispute at the sandbox. */
export function takingOfSandboxChargeback(reported: z.output<typeof chargebackShape>): ProviderTaking {
  return {
    kind: 'dispute',
    caseId: String(reported.id),
    transactionId: String(reported.transaction_id),
    txRef: reported.tx_ref,
    state: disputeStates[reported.status] ?? 'open',
    status: reported.status,
    reason: reported.comment,
    amountKobo: koboOfNaira(reported.amount),
    answerBy: momentOf(reported.due_date),
    key: null,
  }
}
