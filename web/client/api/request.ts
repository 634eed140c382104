import type { Call } from './send.ts'
import { sendWatched } from './watched.ts'

/** What a call to any operation may carry. */
export type Carried = {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  file?: FormData | Blob
  onProgress?: (share: number) => void
  key?: string
  device?: string | null
  signal?: AbortSignal | undefined
  outlives?: boolean
}

function headersOf({ key, device }: Carried): Record<string, string> {
  return { ...(key !== undefined && { 'Idempotency-Key': key }), ...(device && { 'X-Device': device }) }
}

type Value = string | number | boolean | null | undefined

/** The path of an operation with its parameters, and the query of what is given: each value of a name that has several. */
function pathOf(url: string, { params = {}, query = {} }: Carried): string {
  const given = new Map(Object.entries(params))
  const path = url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  for (const [name, value] of entries as [string, Value | readonly Value[]][])
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return search.size === 0 ? path : `${path}?${search}`
}

/** The request that an operation is called by; `address` is its method and URL, as 'GET /shop/cart/'. */
export function requestOf(address: string, asked: Carried = {}): Call {
  const [method = 'GET', url = ''] = address.split(' ')
  const { body, file, signal, outlives, onProgress } = asked
  const sent = file ?? body ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  const headers = headersOf(asked)
  return {
    method: method as Call['method'],
    path: pathOf(url, asked),
    ...(sent !== undefined && { body: sent }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(file && { carry: (to, request) => sendWatched(to, request, onProgress) }),
    ...(outlives !== undefined && { outlives }),
    signal,
  }
}
