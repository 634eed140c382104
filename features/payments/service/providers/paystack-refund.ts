import type { ProviderRefund, RefundAnswer } from '../../context/provider.ts'
import { koboOfKobo } from './amounts.ts'
import { type AskProvider, deadline } from './http.ts'
import {
  type PaystackRefund,
  paystackRefundAnswer,
  paystackRefundState,
  paystackRefundsAnswer,
  paystackRefusal,
  paystackVerifyAnswer,
  transactionIn,
} from './paystack-shapes.ts'

const MOST_PAGES = 50
const PAGE = 100

/**
 * Refunds at Paystack. It has no idempotency keys: the key is the merchant's note, searched for in refunds since the
 * payment first. Callers must not repeat a key concurrently.
 */
export async function refundAtPaystack(
  ask: AskProvider,
  { providerId, txRef, amountKobo, key }: ProviderRefund,
): Promise<RefundAnswer> {
  const signal = deadline()
  const paid = await ask(`/transaction/verify/${encodeURIComponent(txRef)}`, { signal })
  if (!paid.ok) return { state: 'unknown', why: paid.why }
  const reported = paystackVerifyAnswer.safeParse(paid.json)
  if (!reported.success || String(reported.data.data.id) !== providerId)
    return { state: 'unknown', why: `no usable transaction, status ${paid.status}` }
  const made = await findRefund(ask, { providerId, key, from: reported.data.data.created_at }, signal)
  if (made === 'unknown') return { state: 'unknown', why: 'no usable list of refunds' }
  if (made) return report(made, amountKobo)
  const answer = await ask('/refund', {
    json: { transaction: txRef, amount: amountKobo, currency: 'NGN', merchant_note: key },
    signal,
  })
  if (!answer.ok) return { state: 'unknown', why: answer.why }
  const started = paystackRefundAnswer.safeParse(answer.json)
  if (started.success) return paystackRefundState(started.data.data.status)
  const no = paystackRefusal.safeParse(answer.json)
  return no.success
    ? { state: 'refused', why: no.data.message }
    : { state: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

function report({ status, amount }: PaystackRefund, amountKobo: number): RefundAnswer {
  try {
    if (koboOfKobo(amount) === amountKobo) return paystackRefundState(status)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { state: 'refused', why: `another amount was given back under this key: ${amount}` }
}

/** GET /refund since the payment; its answers do not always say how many pages there are, so an unfilled one is the last. */
async function findRefund(
  ask: AskProvider,
  { providerId, key, from }: { providerId: string; key: string; from: string },
  signal: AbortSignal,
): Promise<PaystackRefund | undefined | 'unknown'> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask('/refund', {
      query: { from, perPage: String(PAGE), page: String(page) },
      signal,
    })
    const parsed = paystackRefundsAnswer.safeParse(
      answer.ok && answer.status === 200 ? answer.json : undefined,
    )
    if (!parsed.success) return 'unknown'
    const mine = parsed.data.data.find(
      (one) => one.merchant_note === key && transactionIn(one) === providerId,
    )
    if (mine) return mine
    if (parsed.data.data.length < PAGE) return undefined
  }
  return 'unknown'
}
