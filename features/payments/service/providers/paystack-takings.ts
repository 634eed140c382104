import type { ProviderTaking, TakingsSince } from '../../context/provider.ts'
import type { AskProvider } from './http.ts'
import { readPages } from './pages.ts'
import {
  paystackDisputesAnswer,
  paystackListAnswer,
  paystackRefundsAnswer,
  takingOfPaystackDispute,
  takingOfPaystackRefund,
  transactionOfPaystack,
} from './paystack-shapes.ts'
import { readAmounts, reversalOf } from './shapes.ts'

const PAGE = 100

/**
 * Lists Paystack's disputes, refunds outside disputes, and reversed transactions. Answers may lack a page count, so a
 * page that is not full is the last.
 */
export async function listPaystackTakings(
  ask: AskProvider,
  since: TakingsSince,
): Promise<ProviderTaking[] | undefined> {
  const list = <One>(
    path: string,
    query: Record<string, string>,
    read: (json: unknown) => { success: boolean; data?: { data: One[] } },
  ): Promise<One[] | undefined> =>
    readPages(ask, path, { ...query, perPage: String(PAGE) }, () => (json) => {
      const { data } = read(json)
      return data && { items: data.data, isLast: data.data.length < PAGE }
    })
  const from = since.disputes.toISOString()
  const disputes = await list('/dispute', { from }, (json) => paystackDisputesAnswer.safeParse(json))
  const refunds = await list('/refund', { from: since.refunds.toISOString() }, (json) =>
    paystackRefundsAnswer.safeParse(json),
  )
  const reversed = await list('/transaction', { from, status: 'reversed' }, (json) =>
    paystackListAnswer.safeParse(json),
  )
  const own = refunds?.filter(({ dispute }) => dispute === null || dispute === undefined)
  const parts = [
    disputes && readAmounts(disputes, takingOfPaystackDispute),
    own && readAmounts(own, takingOfPaystackRefund),
    reversed && readAmounts(reversed, (one) => reversalOf(transactionOfPaystack(one))),
  ]
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}
