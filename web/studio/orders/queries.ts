import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../../contract/operations/index.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { call } from '../api/call.ts'
import { studioKeys } from '../queries.ts'

/** A page of the seller's parcels; asked for again each minute, so that a sale shows. */
export const useParcels = (state: Query<'seller.parcels'>['state'], page: number) =>
  useQuery({
    queryKey: [...studioKeys.parcels, state, page],
    queryFn: async ({ signal }) => (await call('seller.parcels', { query: { state, page }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export const useParcel = (id: string) =>
  useQuery({
    queryKey: studioKeys.parcel(id),
    queryFn: async ({ signal }) => (await call('seller.parcel', { params: { id }, signal })).data,
  })

/** The way to keep a parcel as the server just answered it. */
export const useKeepParcel = () => {
  const client = useQueryClient()
  return (parcel: Parcel): void => {
    void keepAnswer(client, studioKeys.parcel(parcel.id), parcel)
    void client.invalidateQueries({ queryKey: studioKeys.parcels })
  }
}

/** Returns that are not at their end yet, or all. */
export const useReturns = (state: 'open' | 'all', page: number) =>
  useQuery({
    queryKey: [...studioKeys.returns, state, page],
    queryFn: async ({ signal }) => (await call('seller.returns', { query: { state, page }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const useSellerReturn = (id: string) =>
  useQuery({
    queryKey: studioKeys.return(id),
    queryFn: async ({ signal }) => (await call('seller.return', { params: { id }, signal })).data,
  })

/** The way to keep a return as the server just answered it. */
export const useKeepSellerReturn = () => {
  const client = useQueryClient()
  return (asked: ReturnRequest): void => {
    void keepAnswer(client, studioKeys.return(asked.id), asked)
    void client.invalidateQueries({ queryKey: studioKeys.returns })
  }
}
