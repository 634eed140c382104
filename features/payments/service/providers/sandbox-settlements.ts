import * as z from 'zod/mini'
import type { ProviderSettlement, SettledTransaction } from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import { providerAmount, providerId, readAmounts, readSettled, shortText } from './shapes.ts'

const settlement = z.object({
  id: providerId,
  reference: shortText,
  status: shortText,
  gross_amount: providerAmount,
  fees: providerAmount,
  taken: providerAmount,
  net_amount: providerAmount,
  paid_on: shortText,
})
const meta = z.object({ page_info: z.object({ total_pages: z.number() }) })
const answer = z.object({ status: z.literal('success'), data: z.array(settlement), meta })

const states: Record<string, ProviderSettlement['state']> = { completed: 'paid', failed: 'failed' }

/** What the sandbox pays to the merchant's bank. */
export async function listSandboxSettlements(
  ask: AskProvider,
  since: Date,
): Promise<ProviderSettlement[] | undefined> {
  const query = { from: since.toISOString() }
  const reported = await readPages(ask, '/v3/settlements', query, (page) => (json) => {
    const { success, data } = answer.safeParse(json)
    return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
  })
  return (
    reported &&
    readAmounts(reported, (one) => ({
      settlementId: String(one.id),
      state: states[one.status] ?? 'under_way',
      status: one.status,
      grossKobo: koboOfNaira(one.gross_amount),
      feesKobo: koboOfNaira(one.fees),
      takenKobo: koboOfNaira(one.taken),
      amountKobo: koboOfNaira(one.net_amount),
      currency: 'NGN',
      paidOn: one.paid_on,
      reference: one.reference,
      isToBank: true,
    }))
  )
}

const settled = z.object({ id: providerId, tx_ref: shortText, amount: providerAmount, fee: providerAmount })
const settledAnswer = z.object({ status: z.literal('success'), data: z.array(settled), meta })

/** The payments of one of its settlements. */
export async function listSandboxSettled(
  ask: AskProvider,
  settlementId: string,
): Promise<SettledTransaction[] | undefined> {
  const path = `/v3/settlements/${encodeURIComponent(settlementId)}/transactions`
  const reported = await readPages(ask, path, {}, (page) => (json) => {
    const { success, data } = settledAnswer.safeParse(json)
    return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
  })
  return readSettled(reported, (one) => ({
    transactionId: String(one.id),
    txRef: one.tx_ref,
    amountKobo: koboOfNaira(one.amount),
    feeKobo: koboOfNaira(one.fee),
  }))
}
