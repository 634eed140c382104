import { decimalOf } from '../../../../kernel/money.ts'
import type { ProviderRefund, RefundAnswer } from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import {
  type FlutterwaveRefund,
  flutterwaveRefundAnswer,
  flutterwaveRefundState,
  flutterwaveRefundsAnswer,
  flutterwaveRefusal,
  flutterwaveVerifyAnswer,
} from './flutterwave-shapes.ts'
import { type AskProvider, deadline } from './http.ts'

const MOST_PAGES = 50

/**
 * Refunds at Flutterwave. It has no idempotency keys: the key is the comment, searched for in refunds since the payment
 * first. Callers must not repeat a key concurrently.
 */
export async function refundAtFlutterwave(
  ask: AskProvider,
  { providerId, amountKobo, key }: ProviderRefund,
): Promise<RefundAnswer> {
  const signal = deadline()
  const path = `/v3/transactions/${encodeURIComponent(providerId)}`
  const paid = await ask(`${path}/verify`, { signal })
  if (!paid.ok) return { state: 'unknown', why: paid.why }
  const reported = flutterwaveVerifyAnswer.safeParse(paid.json)
  if (!reported.success) return { state: 'unknown', why: `no usable transaction, status ${paid.status}` }
  const made = await findRefund(
    ask,
    { providerId, key, from: reported.data.data.created_at.slice(0, 10) },
    signal,
  )
  if (made === 'unknown') return { state: 'unknown', why: 'no usable list of refunds' }
  if (made) return report(made, amountKobo)
  const answer = await ask(`${path}/refund`, {
    json: { amount: Number(decimalOf(amountKobo)), comments: key },
    signal,
  })
  if (!answer.ok) return { state: 'unknown', why: answer.why }
  const started = flutterwaveRefundAnswer.safeParse(answer.json)
  if (started.success) return flutterwaveRefundState(started.data.data.status)
  const no = flutterwaveRefusal.safeParse(answer.json)
  return no.success
    ? { state: 'refused', why: no.data.message }
    : { state: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

function report({ status, amount_refunded }: FlutterwaveRefund, amountKobo: number): RefundAnswer {
  try {
    if (koboOfNaira(amount_refunded) === amountKobo) return flutterwaveRefundState(status)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { state: 'refused', why: `another amount was given back under this key: ${amount_refunded}` }
}

/** GET /v3/refunds from the day of the payment; whether it filters any further is not relied on. */
async function findRefund(
  ask: AskProvider,
  { providerId, key, from }: { providerId: string; key: string; from: string },
  signal: AbortSignal,
): Promise<FlutterwaveRefund | undefined | 'unknown'> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask('/v3/refunds', { query: { from, page: String(page) }, signal })
    const parsed = flutterwaveRefundsAnswer.safeParse(
      answer.ok && answer.status === 200 ? answer.json : undefined,
    )
    if (!parsed.success) return 'unknown'
    const mine = parsed.data.data.find(
      ({ comment, transaction_id }) => comment === key && String(transaction_id) === providerId,
    )
    if (mine) return mine
    const { current_page, total_pages } = parsed.data.meta.page_info
    if (page >= total_pages) return undefined
    if (current_page !== page) return 'unknown'
  }
  return 'unknown'
}
