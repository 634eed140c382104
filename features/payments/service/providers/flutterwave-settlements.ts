import * as z from 'zod/mini'
import { sumOf } from '../../../../kernel/money.ts'
import type { ProviderSettlement, SettledTransaction } from '../../context/provider.ts'
import { feeOfNaira, koboOfNaira } from './amounts.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import { providerAmount, providerId, readAmounts, readSettled, shortText } from './shapes.ts'

const part = z.optional(z.nullable(providerAmount))
const settlement = z.object({
  id: providerId,
  status: shortText,
  currency: shortText,
  gross_amount: providerAmount,
  app_fee: part,
  merchant_fee: part,
  stampduty_charge: part,
  refund: part,
  chargeback: part,
  net_amount: providerAmount,
  due_date: shortText,
  processed_date: z.optional(z.nullable(shortText)),
  disburse_ref: z.optional(z.nullable(shortText)),
  destination: z.optional(z.nullable(shortText)),
})
/** GET /v3/settlements, as the answers shown with its Node SDK have it. */
const answer = z.object({
  status: z.literal('success'),
  data: z.array(settlement),
  meta: z.object({ page_info: z.object({ total_pages: z.coerce.number() }) }),
})

/** Fees in their parts, each to the nearest kobo; Flutterwave writes null for none. */
const sum = (...parts: z.output<typeof part>[]) =>
  sumOf(parts.map((each) => feeOfNaira(each ?? 0) ?? koboOfNaira(each ?? 0)))

const states: Record<string, ProviderSettlement['state']> = { completed: 'paid', failed: 'failed' }

function settlementOf(reported: z.output<typeof settlement>): ProviderSettlement {
  return {
    settlementId: String(reported.id),
    state: states[reported.status.toLowerCase()] ?? 'under_way',
    status: reported.status,
    grossKobo: koboOfNaira(reported.gross_amount),
    feesKobo: sum(reported.app_fee, reported.merchant_fee, reported.stampduty_charge),
    takenKobo: sum(reported.refund, reported.chargeback),
    amountKobo: koboOfNaira(reported.net_amount),
    currency: reported.currency,
    paidOn: (reported.processed_date ?? reported.due_date).slice(0, 10),
    reference: reported.disburse_ref ?? '',
    isToBank: !/wallet/i.test(reported.destination ?? ''),
  }
}

/** What Flutterwave pays to our bank, or to its own wallet. */
export async function listFlutterwaveSettlements(
  ask: AskProvider,
  since: Date,
): Promise<ProviderSettlement[] | undefined> {
  const query = { from: since.toISOString().slice(0, 10) }
  const reported = await readPages(ask, '/v3/settlements', query, (page) => (json) => {
    const { success, data } = answer.safeParse(json)
    return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
  })
  return reported && readAmounts(reported, settlementOf)
}

const settled = z.object({
  id: providerId,
  tx_ref: shortText,
  charged_amount: providerAmount,
  app_fee: part,
  merchant_fee: part,
  stampduty_charge: part,
})
/** GET /v3/settlements/{id}: all payments in one answer. */
const settledAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ id: providerId, transactions: z.array(settled) }),
})

/** The payments of one of its settlements. `charged_amount` includes the fee where the payer pays it. */
export async function listFlutterwaveSettled(
  ask: AskProvider,
  settlementId: string,
): Promise<SettledTransaction[] | undefined> {
  const reported = await ask(`/v3/settlements/${encodeURIComponent(settlementId)}`)
  const { success, data } = settledAnswer.safeParse(
    reported.ok && reported.status === 200 ? reported.json : undefined,
  )
  if (!success || String(data.data.id) !== settlementId) return undefined
  return readSettled(data.data.transactions, (one) => ({
    transactionId: String(one.id),
    txRef: one.tx_ref,
    amountKobo: koboOfNaira(one.charged_amount),
    feeKobo: sum(one.app_fee, one.merchant_fee, one.stampduty_charge),
  }))
}
