import * as z from 'zod/mini'
import { sumOf } from '../../../../kernel/money.ts'
import type { ProviderSettlement } from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import { providerAmount, providerId, readAmounts, shortText } from './shapes.ts'

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

const states: Record<string, ProviderSettlement['state']> = { completed: 'paid', failed: 'failed' }

function settlementOf(reported: z.output<typeof settlement>): ProviderSettlement {
  const sum = (...parts: z.output<typeof part>[]) => sumOf(parts.map((each) => koboOfNaira(each ?? 0)))
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
