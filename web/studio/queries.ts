import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnWork, OwnWorksQuery } from '../../contract/seller.ts'
import { ApiProblem } from '../client/api/problem.ts'
import { keepAnswer } from '../client/queries/keep-answer.ts'
import { useSession } from '../client/session/session.ts'
import {
  fetchAccount,
  fetchArtists,
  fetchBanks,
  fetchCategories,
  fetchWork,
  fetchWorks,
} from './api/seller.ts'

/** The names under which answers of the studio are cached. */
export const keys = {
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

/** Whether somebody is refused because they sell nothing yet; the account of a buyer is no seller's, so all of it is forbidden. */
export const sellsNothing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'forbidden' || error.code === 'shop_missing')

/** The account behind the shop. A person who sells nothing yet has an error of sellsNothing. */
export const useSellerAccount = () =>
  useQuery({
    queryKey: keys.account,
    queryFn: ({ signal }) => fetchAccount(signal),
    enabled: useSession() === 'account',
    meta: { failure: 'nothing' },
  })

export const useBanks = () =>
  useQuery({
    queryKey: ['seller', 'banks'],
    queryFn: ({ signal }) => fetchBanks(signal),
    staleTime: Infinity,
  })

export const useCategories = () =>
  useQuery({
    queryKey: ['seller', 'categories'],
    queryFn: ({ signal }) => fetchCategories(signal),
    staleTime: 5 * 60_000,
  })

export const useArtists = () =>
  useQuery({ queryKey: keys.artists, queryFn: ({ signal }) => fetchArtists(signal) })

/** A page of the seller's works; asked for again each half minute, so that sales show. */
export const useWorks = (query: Partial<OwnWorksQuery>) =>
  useQuery({
    queryKey: [...keys.works, query],
    queryFn: ({ signal }) => fetchWorks(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** One of the seller's works. It is not asked for again by itself: nobody's typing is disturbed. */
export const useWork = (id: string) =>
  useQuery({
    queryKey: keys.work(id),
    queryFn: ({ signal }) => fetchWork(id, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The way to keep a work as the server just answered it. */
export const useKeepWork = () => {
  const client = useQueryClient()
  return (work: OwnWork): void => {
    void keepAnswer(client, keys.work(work.id), work)
    void client.invalidateQueries({ queryKey: keys.works })
  }
}
