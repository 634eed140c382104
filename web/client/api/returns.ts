import type * as z from 'zod/mini'
import type { ReturnRequest, returnEntry, returnPage, returnSentEntry } from '../../../contract/return.ts'
import { call, download } from './call.ts'
import { upload } from './upload.ts'

const at = (id: string, more = '') => `/shop/returns/${encodeURIComponent(id)}/${more}`

/** As many as one answer holds. */
const MOST = 96

const fetchPage = async (query: string, signal?: AbortSignal) =>
  (
    await call<z.infer<typeof returnPage>>({
      method: 'GET',
      path: `/shop/returns/?limit=${MOST}&${query}`,
      signal,
    })
  ).data.returns

/** The returns of an order, newest first. */
export const fetchReturnsOf = (orderId: string, signal?: AbortSignal) =>
  fetchPage(`order_id=${encodeURIComponent(orderId)}`, signal)

/** The buyer's returns that are under way, newest first. */
export const fetchOpenReturns = (signal?: AbortSignal) => fetchPage('state=open', signal)

/** One of the buyer's returns. */
export const fetchReturn = async (id: string, signal?: AbortSignal) =>
  (await call<ReturnRequest>({ method: 'GET', path: at(id), signal })).data

/** Asks for a return; the same request again answers the one that is open. */
export const askReturn = async (entry: z.input<typeof returnEntry>) =>
  (await call<ReturnRequest>({ method: 'POST', path: '/shop/returns/', body: entry })).data

/** Adds a photograph to a return. */
export const addReturnPhotograph = (id: string, photograph: Blob, onProgress: (share: number) => void) =>
  upload<ReturnRequest>({
    path: at(id, 'photographs/'),
    body: { photograph: new File([photograph], 'photograph.jpg', { type: photograph.type }) },
    onProgress,
  })

/** Says that the work has been sent back. */
export const sendReturn = async (id: string, entry: z.input<typeof returnSentEntry>) =>
  (await call<ReturnRequest>({ method: 'POST', path: at(id, 'send/'), body: entry })).data

/** Takes a return back. */
export const withdrawReturn = async (id: string) =>
  (await call<ReturnRequest>({ method: 'POST', path: at(id, 'withdraw/') })).data

/** One of a return's photographs, by the address that came with it. */
export const fetchPhotograph = (url: string, signal?: AbortSignal) =>
  download({ method: 'GET', path: url.replace(/^\/api\/v1/, ''), signal })
