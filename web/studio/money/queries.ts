import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ItemState } from '../../../contract/ledger.ts'
import { call } from '../api/call.ts'
import { studioKeys } from '../queries.ts'

/** What the seller is owed and has got; the amounts of one state, or all that are not paid yet. */
export const useBalance = (state: ItemState | undefined, page: number) =>
  useQuery({
    queryKey: [...studioKeys.money, 'balance', state ?? 'owed', page],
    queryFn: async ({ signal }) => (await call('seller.balance', { query: { state, page }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const usePayouts = (page: number) =>
  useQuery({
    queryKey: [...studioKeys.money, 'payouts', page],
    queryFn: async ({ signal }) => (await call('seller.payouts', { query: { page }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const usePayout = (id: string) =>
  useQuery({
    queryKey: [...studioKeys.money, 'payout', id],
    queryFn: async ({ signal }) => (await call('seller.payout', { params: { id }, signal })).data,
  })
