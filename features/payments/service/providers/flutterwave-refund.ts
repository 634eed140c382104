import { decimalOf } from '../../../../kernel/money.ts'
import type { Refund, RefundAnswer } from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import {
  refundAnswer,
  refundStateOf,
  refundsAnswer,
  refused,
  type ToldRefund,
  verifyAnswer,
} from './flutterwave-words.ts'
import { type Ask, deadline } from './http.ts'

const MOST_PAGES = 50

/**
 * Gives money back at Flutterwave. It knows no idempotency key, so the key goes along as the comment, and the refunds since the payment
 * are looked through for it first: one that is there is only reported. Two calls for one key at the same time are the caller's to avoid.
 */
export async function refundAt(ask: Ask, { providerId, amountKobo, key }: Refund): Promise<RefundAnswer> {
  const signal = deadline()
  const path = `/v3/transactions/${encodeURIComponent(providerId)}`
  const paid = await ask(`${path}/verify`, { signal })
  if (!paid.ok) return { state: 'unknown', why: paid.why }
  const told = verifyAnswer.safeParse(paid.json)
  if (!told.success) return { state: 'unknown', why: `transaction not told, status ${paid.status}` }
  const made = await findRefund(
    ask,
    { providerId, key, from: told.data.data.created_at.slice(0, 10) },
    signal,
  )
  if (made === 'unknown') return { state: 'unknown', why: 'refunds not told' }
  if (made) return report(made, amountKobo)
  const answer = await ask(`${path}/refund`, {
    json: { amount: Number(decimalOf(amountKobo)), comments: key },
    signal,
  })
  if (!answer.ok) return { state: 'unknown', why: answer.why }
  const started = refundAnswer.safeParse(answer.json)
  if (started.success) return refundStateOf(started.data.data.status)
  const no = refused.safeParse(answer.json)
  return no.success
    ? { state: 'refused', why: no.data.message }
    : { state: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

function report({ status, amount_refunded }: ToldRefund, amountKobo: number): RefundAnswer {
  try {
    if (koboOfNaira(amount_refunded) === amountKobo) return refundStateOf(status)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { state: 'refused', why: `another amount was given back under this key: ${amount_refunded}` }
}

/** GET /v3/refunds from the day of the payment; whether it filters any further is not relied on. */
async function findRefund(
  ask: Ask,
  { providerId, key, from }: { providerId: string; key: string; from: string },
  signal: AbortSignal,
): Promise<ToldRefund | undefined | 'unknown'> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask('/v3/refunds', { query: { from, page: String(page) }, signal })
    const parsed = refundsAnswer.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
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
