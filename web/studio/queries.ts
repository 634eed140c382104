import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../contract/operations/index.ts'
import type { OwnWork } from '../../contract/seller.ts'
import { ApiProblem } from '../client/api/problem.ts'
import { keepAnswer } from '../client/queries/keep-answer.ts'
import { useSession } from '../client/session/session.ts'
import { call } from './api/call.ts'

/** The names under which answers of the studio are cached. */
export const studioKeys = {
  account: ['seller', 'account'] as const,
  artists: ['seller', 'artists'] as const,
  works: ['seller', 'works'] as const,
  work: (id: string) => ['seller', 'work', id] as const,
  parcels: ['seller', 'parcels'] as const,
  parcel: (id: string) => ['seller', 'parcel', id] as const,
  returns: ['seller', 'returns'] as const,
  return: (id: string) => ['seller', 'return', id] as const,
  money: ['seller', 'money'] as const,
}

/** Whether a refusal means that the person sells nothing yet; a buyer's account gets 'forbidden' for everything. */
export const sellsNothing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'forbidden' || error.code === 'shop_missing')

/** The account behind the shop. A person who sells nothing yet has an error of sellsNothing. */
export const useSellerAccount = () =>
  useQuery({
    queryKey: studioKeys.account,
    queryFn: async ({ signal }) => (await call('seller.account', { signal })).data,
    enabled: useSession() === 'account',
    meta: { failure: 'nothing' },
  })

export const useBanks = () =>
  useQuery({
    queryKey: ['seller', 'banks'],
    queryFn: async ({ signal }) => (await call('seller.banks', { signal })).data,
    staleTime: Infinity,
  })

export const useCategories = () =>
  useQuery({
    queryKey: ['seller', 'categories'],
    queryFn: async ({ signal }) => (await call('shop.categories', { signal })).data,
    staleTime: 5 * 60_000,
  })

export const useArtists = () =>
  useQuery({
    queryKey: studioKeys.artists,
    queryFn: async ({ signal }) => (await call('seller.artists', { signal })).data,
  })

/** A page of the seller's works; asked for again each half minute, so that sales show. */
export const useWorks = (query: Query<'seller.products'>) =>
  useQuery({
    queryKey: [...studioKeys.works, query],
    queryFn: async ({ signal }) => (await call('seller.products', { query, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** One of the seller's works, if `enabled`. Not read again by itself, so as not to disturb typing. */
export const useWork = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: studioKeys.work(id),
    queryFn: async ({ signal }) => (await call('seller.product', { params: { id }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The way to keep a work as the server just answered it. */
export const useKeepWork = () => {
  const client = useQueryClient()
  return (work: OwnWork): void => {
    void keepAnswer(client, studioKeys.work(work.id), work)
    void client.invalidateQueries({ queryKey: studioKeys.works })
  }
}
