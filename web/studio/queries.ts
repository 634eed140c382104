import { useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../contract/operations/index.ts'
import type { OwnWork } from '../../contract/seller.ts'
import { ApiProblem } from '../client/api/problem.ts'
import { keepAnswer } from '../client/queries/keep-answer.ts'
import { keyOf } from '../client/queries/read.ts'
import { useRead } from './api/call.ts'

/** Whether a refusal means that the person sells nothing yet; a buyer's account gets 'forbidden' for everything. */
export function sellsNothing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'forbidden' || error.code === 'shop_missing')
}

/** The account behind the shop. A person who sells nothing yet has an error of sellsNothing. */
export function useSellerAccount() {
  return useRead('seller.account', {}, { quiet: true })
}

export function useBanks() {
  return useRead('seller.banks', {}, { staleTime: Infinity })
}

export function useCategories() {
  return useRead('shop.categories', {}, { staleTime: 5 * 60_000 })
}

export function useArtists() {
  return useRead('seller.artists', {})
}

/** A page of the seller's works; asked for again each half minute, so that sales show. */
export function useWorks(query: Query<'seller.products'>) {
  return useRead('seller.products', { query }, { keep: true, refetchInterval: 30_000 })
}

/** One of the seller's works, if `enabled`. Not read again by itself, so as not to disturb typing. */
export function useWork(id: string, enabled = true) {
  const how = { enabled, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
  return useRead('seller.product', { params: { id } }, how)
}

/** The way to keep a work as the server just answered it. */
export function useKeepWork() {
  const client = useQueryClient()
  return (work: OwnWork): void => {
    void keepAnswer(client, keyOf('seller.product', { params: { id: work.id } }), work)
    void client.invalidateQueries({ queryKey: keyOf('seller.products') })
  }
}
