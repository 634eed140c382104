import type { ProviderTaking, TakingsSince } from '../../context/provider.ts'
import {
  flutterwaveChargebacksAnswer,
  flutterwaveDisputes,
  flutterwaveRefundsAnswer,
  takingOfFlutterwaveChargeback,
  takingOfFlutterwaveRefund,
} from './flutterwave-shapes.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import { readAmounts } from './shapes.ts'

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * Lists Flutterwave's refunds and chargebacks, these by each status, as its reference names 'lost' as the default.
 * Reversals appear only in webhooks and recent transactions.
 */
export async function listFlutterwaveTakings(
  ask: AskProvider,
  since: TakingsSince,
): Promise<ProviderTaking[] | undefined> {
  const found: ProviderTaking[] = []
  for (const status of Object.keys(flutterwaveDisputes)) {
    const query = { status, from: dayOf(since.disputes) }
    const reported = await readPages(ask, '/v3/chargebacks', query, (page) => (json) => {
      const { success, data } = flutterwaveChargebacksAnswer.safeParse(json)
      return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
    })
    const read = reported && readAmounts(reported, takingOfFlutterwaveChargeback)
    if (!read) return undefined
    found.push(...read)
  }
  const refunds = await readPages(ask, '/v3/refunds', { from: dayOf(since.refunds) }, (page) => (json) => {
    const { success, data } = flutterwaveRefundsAnswer.safeParse(json)
    return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
  })
  const read = refunds && readAmounts(refunds, takingOfFlutterwaveRefund)
  return read && [...found, ...read]
}
