import type { ItemState } from '../../../contract/ledger.ts'
import { useRead } from '../api/call.ts'

/** What the seller is owed and has got; the amounts of one state, or all that are not paid yet. */
export function useBalance(state: ItemState | undefined, page: number) {
  return useRead('seller.balance', { query: { state, page } }, { keep: true })
}

export function usePayouts(page: number) {
  return useRead('seller.payouts', { query: { page } }, { keep: true })
}

export function usePayout(id: string) {
  return useRead('seller.payout', { params: { id } })
}
