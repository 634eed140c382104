import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../../contract/operations/index.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { call } from '../api/call.ts'
import { keys } from '../queries.ts'

/** A page of the seller's parcels; asked for again each minute, so that a sale shows. */
export const useParcels = (state: Query<'seller.parcels'>['state'], page: number) =>
  useQuery({
    queryKey: [...keys.parcels, state, page],
    queryFn: async ({ signal }) => (await call('seller.parcels', { query: { state, page }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export const useParcel = (id: string) =>
  useQuery({
    queryKey: keys.parcel(id),
    queryFn: async ({ signal }) => (await call('seller.parcel', { params: { id }, signal })).data,
  })

/** The way to keep a parcel as the server just answered it. */
export const useKeepParcel = () => {
  const client = useQueryClient()
  return (parcel: Parcel): void => {
    void keepAnswer(client, keys.parcel(parcel.id), parcel)
    void client.invalidateQueries({ queryKey: keys.parcels })
  }
}

/** Returns that are not at their end yet, or all. */
export const useReturns = (state: 'open' | 'all', page: number) =>
  useQuery({
    queryKey: [...keys.returns, state, page],
    queryFn: async ({ signal }) => (await call('seller.returns', { query: { state, page }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const useReturn = (id: string) =>
  useQuery({
    queryKey: keys.return(id),
    queryFn: async ({ signal }) => (await call('seller.return', { params: { id }, signal })).data,
  })

/** The way to keep a return as the server just answered it. */
export const useKeepReturn = () => {
  const client = useQueryClient()
  return (asked: ReturnRequest): void => {
    void keepAnswer(client, keys.return(asked.id), asked)
    void client.invalidateQueries({ queryKey: keys.returns })
  }
}
