import { tracedFetch } from '../../../../platform/trace/index.ts'

const TIMEOUT_MS = 5_000
/** What several calls together may take. */
const DEADLINE_MS = 10_000
const LARGEST_BODY = 5_000_000

/** A provider's answer: the status and the JSON in it; or why there is no usable one. */
export type HttpAnswer = { ok: true; status: number; json: unknown } | { ok: false; why: string }

/** What to ask for: a GET unless there is `json` to POST. `signal` ends it earlier than its own time out does. */
export type HttpRequest = { query?: Record<string, string>; json?: unknown; signal?: AbortSignal }

/** Asks for a path of a provider's API. */
export type AskProvider = (path: string, request?: HttpRequest) => Promise<HttpAnswer>

/** Where a provider's API is, and the key for it. */
export type Api = { apiUrl: string; secretKey: string; timeoutMs?: number }

/**
 * Calls a provider's API with the secret key as bearer. Never throws: timeout, broken connection, 5xx, 429 and non-JSON
 * are "no usable answer"; the call may have taken effect.
 */
export function askerOf({ apiUrl, secretKey, timeoutMs = TIMEOUT_MS }: Api): AskProvider {
  return async (path, { query, json, signal } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await tracedFetch(`${apiUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method: json === undefined ? 'GET' : 'POST',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429)
        return { ok: false, why: `status ${response.status}` }
      if (text.length > LARGEST_BODY) return { ok: false, why: 'answer too large' }
      return { ok: true, status: response.status, json: JSON.parse(text) as unknown }
    } catch (error) {
      return { ok: false, why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }
}

/** Ends a method that needs several calls. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS)
}
