import * as z from 'zod/mini'
import type { ProviderSettlement, SettledTransaction } from '../../context/provider.ts'
import { koboOfKobo } from './amounts.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import { providerAmount, providerFee, providerId, readAmounts, readSettled, shortText } from './shapes.ts'

const settlement = z.object({
  id: providerId,
  status: shortText,
  currency: shortText,
  /** What came in, what it kept, and what it pays; in kobo. */
  total_processed: providerAmount,
  total_fees: providerAmount,
  effective_amount: providerAmount,
  settlement_date: shortText,
})
/** GET /settlement (paystack.com/docs/api/settlement). */
const answer = z.object({ status: z.literal(true), data: z.array(settlement) })

const states: Record<string, ProviderSettlement['state']> = { success: 'paid', failed: 'failed' }

function settlementOf(reported: z.output<typeof settlement>): ProviderSettlement {
  const [grossKobo, feesKobo, amountKobo] = [
    koboOfKobo(reported.total_processed),
    koboOfKobo(reported.total_fees),
    koboOfKobo(reported.effective_amount),
  ]
  return {
    settlementId: String(reported.id),
    state: states[reported.status] ?? 'under_way',
    status: reported.status,
    grossKobo,
    feesKobo,
    takenKobo: grossKobo - feesKobo - amountKobo,
    amountKobo,
    currency: reported.currency,
    paidOn: reported.settlement_date.slice(0, 10),
    reference: '',
    isToBank: true,
  }
}

const PAGE = 100

/** What Paystack pays to our bank. Its answers do not always say how many pages there are, so an unfilled one is the last. */
export async function listPaystackSettlements(
  ask: AskProvider,
  since: Date,
): Promise<ProviderSettlement[] | undefined> {
  const query = { from: since.toISOString(), perPage: String(PAGE), subaccount: 'none' }
  const reported = await readPages(ask, '/settlement', query, () => (json) => {
    const { success, data } = answer.safeParse(json)
    return success ? { items: data.data, isLast: data.data.length < PAGE } : undefined
  })
  return reported && readAmounts(reported, settlementOf)
}

const settled = z.object({ id: providerId, reference: shortText, amount: providerAmount, fees: providerFee })
/** GET /settlement/{id}/transactions */
const settledAnswer = z.object({ status: z.literal(true), data: z.array(settled) })

/** The payments of one of its settlements. `amount` is what the payer was charged, with the fee where the payer pays it. */
export async function listPaystackSettled(
  ask: AskProvider,
  settlementId: string,
): Promise<SettledTransaction[] | undefined> {
  const path = `/settlement/${encodeURIComponent(settlementId)}/transactions`
  const reported = await readPages(ask, path, { perPage: String(PAGE) }, () => (json) => {
    const { success, data } = settledAnswer.safeParse(json)
    return success ? { items: data.data, isLast: data.data.length < PAGE } : undefined
  })
  return readSettled(reported, (one) => ({
    transactionId: String(one.id),
    txRef: one.reference,
    amountKobo: koboOfKobo(one.amount),
    feeKobo: koboOfKobo(one.fees ?? 0),
  }))
}
