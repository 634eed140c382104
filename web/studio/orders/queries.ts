import { useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../../contract/operations/index.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keyOf } from '../../client/queries/read.ts'
import { useRead } from '../api/call.ts'

/** A page of the seller's parcels; asked for again each minute, so that a sale shows. */
export function useParcels(state: Query<'seller.parcels'>['state'], page: number) {
  return useRead('seller.parcels', { query: { state, page } }, { keep: true, refetchInterval: 60_000 })
}

export function useParcel(id: string) {
  return useRead('seller.parcel', { params: { id } })
}

/** The way to keep a parcel as the server just answered it. */
export function useKeepParcel() {
  const client = useQueryClient()
  return (parcel: Parcel): void => {
    void keepAnswer(client, keyOf('seller.parcel', { params: { id: parcel.id } }), parcel)
    void client.invalidateQueries({ queryKey: keyOf('seller.parcels') })
  }
}

/** Returns that are not at their end yet, or all. */
export function useReturns(state: 'open' | 'all', page: number) {
  return useRead('seller.returns', { query: { state, page } }, { keep: true })
}

export function useSellerReturn(id: string) {
  return useRead('seller.return', { params: { id } })
}

/** The way to keep a return as the server just answered it. */
export function useKeepSellerReturn() {
  const client = useQueryClient()
  return (asked: ReturnRequest): void => {
    void keepAnswer(client, keyOf('seller.return', { params: { id: asked.id } }), asked)
    void client.invalidateQueries({ queryKey: keyOf('seller.returns') })
  }
}
