import type * as z from 'zod/mini'
import type { ProviderTaking, TakingsSince } from '../../context/provider.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import {
  sandboxChargebacksAnswer,
  sandboxListAnswer,
  sandboxRefundsAnswer,
  takingOfSandboxChargeback,
  takingOfSandboxRefund,
  transactionOfSandbox,
} from './sandbox-shapes.ts'
import { readAmounts, reversalOf } from './shapes.ts'

/** The words for a transaction that was paid once and is not any more. */
const REVERSED = ['reversed', 'refunded', 'disputed', 'failed']

type ListAnswer<One> = z.ZodMiniType<{
  data: One[]
  meta: { page_info: { current_page: number; total_pages: number } }
}>

/** What the sandbox takes back: disputes, refunds, and transactions that are none of success any more. */
export async function listSandboxTakings(
  ask: AskProvider,
  { disputes, refunds }: TakingsSince,
): Promise<ProviderTaking[] | undefined> {
  const list = async <One>(
    path: string,
    query: Record<string, string>,
    answer: ListAnswer<One>,
    read: (one: One) => ProviderTaking,
  ) => {
    const reported = await readPages(ask, path, query, (page) => (json) => {
      const { success, data } = answer.safeParse(json)
      return success ? { items: data.data, isLast: page >= data.meta.page_info.total_pages } : undefined
    })
    return reported && readAmounts(reported, read)
  }
  const [sinceDisputes, sinceRefunds] = [{ from: disputes.toISOString() }, { from: refunds.toISOString() }]
  const parts = [
    await list('/v3/chargebacks', sinceDisputes, sandboxChargebacksAnswer, takingOfSandboxChargeback),
    await list('/v3/refunds', sinceRefunds, sandboxRefundsAnswer, takingOfSandboxRefund),
  ]
  for (const status of REVERSED)
    parts.push(
      await list('/v3/transactions', { ...sinceDisputes, status }, sandboxListAnswer, (one) =>
        reversalOf(transactionOfSandbox(one)),
      ),
    )
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}
