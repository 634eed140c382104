import { ApiProblem, unreachable } from './problem.ts'
import { learnServerTime } from './server-time.ts'

/** A call before anyone is named in it. `path` begins after /api/v1. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON, or as it is when it is a form with files or a piece of a file. */
  body?: unknown
  headers?: Record<string, string>
  /** How the request goes, where not by fetch. */
  carry?: (address: URL, request: RequestInit) => Promise<Response>
  signal?: AbortSignal | undefined
  /** Continues after its page is left. For short requests that a person pressed for: browsers allow 64 KiB of these. */
  outlives?: boolean
}

/** A call to an address as 'GET /shop/cart/', sent to its end though its page is left. For scripts without the table of all addresses. */
export function callTo(address: string, body?: object): Call {
  const [method, path] = address.split(' ') as [Call['method'], string]
  return { method, path, body, outlives: true }
}

/** What a successful call answered. */
export type ApiAnswer<T> = { status: number; message: string; data: T }

/** Who calls: an account by its access token, a guest by its id, both while signing in. */
export type ApiCaller = { access?: string | null; guest?: string | null }

const headersOf = (call: Call, caller: ApiCaller): Headers => {
  const headers = new Headers(call.headers)
  headers.set('Accept', 'application/json')
  if (call.body instanceof Blob) headers.set('Content-Type', 'application/octet-stream')
  else if (call.body !== undefined && !(call.body instanceof FormData))
    headers.set('Content-Type', 'application/json')
  if (caller.access) headers.set('Authorization', `Bearer ${caller.access}`)
  if (caller.guest) headers.set('guestUserID', caller.guest)
  return headers
}

const bodyOf = ({ body }: Call): BodyInit | null => {
  if (body === undefined) return null
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body)
}

/** Sends a call. Throws an ApiProblem when no answer arrives. */
export async function send(call: Call, caller: ApiCaller): Promise<Response> {
  const request: RequestInit = {
    method: call.method,
    headers: headersOf(call, caller),
    body: bodyOf(call),
    cache: 'no-store',
    credentials: 'omit',
    signal: call.signal ?? null,
    keepalive: call.outlives ?? false,
  }
  try {
    const address = new URL(`/api/v1${call.path}`, location.origin)
    const response = await (call.carry ?? fetch)(address, request)
    learnServerTime(response)
    return response
  } catch (error) {
    if (call.signal?.aborted || error instanceof ApiProblem) throw error
    throw unreachable()
  }
}

type Envelope<T> = { status?: string; message?: string; error?: string; data: T }

/** Opens the envelope of a response. Throws an ApiProblem for a refusal and for what is no envelope. */
export async function apiAnswerOf<T>(response: Response): Promise<ApiAnswer<T>> {
  const envelope = await response.json().then(
    (body: unknown) => body as Envelope<T> | null,
    () => null,
  )
  if (response.ok && envelope?.status === 'success') {
    return { status: response.status, message: envelope.message ?? '', data: envelope.data }
  }
  const error = envelope?.error ?? envelope?.message ?? 'Something went wrong on our side. Please try again.'
  throw new ApiProblem(response.status, { code: 'internal', ...envelope, status: 'error', error })
}
