import type * as z from 'zod/mini'
import type { claimAnswerEntry } from '../../../contract/claim.ts'
import type {
  ItemState,
  sellerBalance,
  sellerPayoutPage,
  sellerPayoutRead,
} from '../../../contract/ledger.ts'
import type { Parcel, parcelPage, parcelStateNames, shipEntry } from '../../../contract/parcel.ts'
import type { ReturnRequest, returnAnswerEntry, returnPage, returnQuery } from '../../../contract/return.ts'
import { ask, queryOf } from './seller.ts'

/** Which parcels. */
export type ParcelFilter = 'all' | (typeof parcelStateNames)[number]

const parcel = (id: string, more = '') => `/seller/parcels/${encodeURIComponent(id)}/${more}`
const one = (id: string, more = '') => `/seller/returns/${encodeURIComponent(id)}/${more}`

export const fetchParcels = (state: ParcelFilter, page: number, signal?: AbortSignal) =>
  ask<z.infer<typeof parcelPage>>('GET', `/seller/parcels/${queryOf({ state, page })}`, { signal })
export const fetchParcel = (id: string, signal?: AbortSignal) => ask<Parcel>('GET', parcel(id), { signal })
export const shipParcel = (id: string, entry: z.input<typeof shipEntry>) =>
  ask<Parcel>('POST', parcel(id, 'ship/'), { body: entry })
export const deliverParcel = (id: string, on?: string) =>
  ask<Parcel>('POST', parcel(id, 'deliver/'), { body: on ? { on } : {} })
export const answerClaim = (id: string, answer: z.input<typeof claimAnswerEntry>) =>
  ask<Parcel>('POST', parcel(id, 'answer-claim/'), { body: answer })

export const fetchReturns = (
  state: z.input<typeof returnQuery>['state'],
  page: number,
  signal?: AbortSignal,
) => ask<z.infer<typeof returnPage>>('GET', `/seller/returns/${queryOf({ state, page })}`, { signal })
export const fetchReturn = (id: string, signal?: AbortSignal) =>
  ask<ReturnRequest>('GET', one(id), { signal })
export const answerReturn = (id: string, answer: z.input<typeof returnAnswerEntry>) =>
  ask<ReturnRequest>('POST', one(id, 'answer/'), { body: answer })
export const returnArrived = (id: string, intact: boolean, text: string) =>
  ask<ReturnRequest>('POST', one(id, 'arrived/'), { body: { intact, text } })

export const fetchBalance = (state: ItemState | undefined, page: number, signal?: AbortSignal) =>
  ask<z.infer<typeof sellerBalance>>('GET', `/seller/balance/${queryOf({ state, page })}`, { signal })
export const fetchPayouts = (page: number, signal?: AbortSignal) =>
  ask<z.infer<typeof sellerPayoutPage>>('GET', `/seller/payouts/${queryOf({ page })}`, { signal })
export const fetchPayout = (id: string, signal?: AbortSignal) =>
  ask<z.infer<typeof sellerPayoutRead>>('GET', `/seller/payouts/${encodeURIComponent(id)}/`, { signal })
