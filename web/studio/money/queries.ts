import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ItemState } from '../../../contract/ledger.ts'
import { fetchBalance, fetchPayout, fetchPayouts } from '../api/trade.ts'
import { keys } from '../queries.ts'

/** What the seller is owed and has got; the amounts of one state, or all that are not paid yet. */
export const useBalance = (state: ItemState | undefined, page: number) =>
  useQuery({
    queryKey: [...keys.money, 'balance', state ?? 'owed', page],
    queryFn: ({ signal }) => fetchBalance(state, page, signal),
    placeholderData: keepPreviousData,
  })

export const usePayouts = (page: number) =>
  useQuery({
    queryKey: [...keys.money, 'payouts', page],
    queryFn: ({ signal }) => fetchPayouts(page, signal),
    placeholderData: keepPreviousData,
  })

export const usePayout = (id: string) =>
  useQuery({ queryKey: [...keys.money, 'payout', id], queryFn: ({ signal }) => fetchPayout(id, signal) })
