import fc from 'fast-check'
import { failure } from '../../contract/envelope.ts'
import type { ApiDocument } from '../openapi.ts'
import { type Existing, type FuzzRequest, requestsFor } from './requests.ts'

/** Who sends requests: with an access token, a guest's id, or neither. */
export type Sender = { token?: string; guest?: string }

/** What must never stand in a refusal (an answer may hold what its owner typed): where the program broke, how it asks the database, what it keeps secret. */
const leaks =
  /\n\s+at |node_modules|\.ts:\d|\bselect\s.+\sfrom\s|syntax error at|violates|password_hash|\$argon2|ECONN|\/home\/|\/root\//i

/** Longest time an answer may take, in ms; the machine may be busy. */
const SLOWEST = 12_000

/** Requests under way together. */
const AT_ONCE = 24

/** What the run of one operation came to. */
export type FuzzReport = {
  operation: string
  requests: number
  byStatus: Record<number, number>
  slowestMs: number
  tookMs: number
}

const headersOf = (caller: Sender, request: FuzzRequest): Record<string, string> => ({
  ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
  ...(caller.guest === undefined ? {} : { guestUserID: caller.guest }),
  ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
})

const complaint = (status: number, text: string, contentType: string | null): string | undefined => {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (status >= 400 && leaks.test(text)) return `leaks: ${text.slice(0, 300)}`
  if (status === 200 && /^(text\/csv|application\/pdf)/.test(contentType ?? '')) return undefined
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `is no JSON: ${text.slice(0, 300)}`
  }
  if (status >= 400 && !failure.safeParse(body).success)
    return `is no documented refusal: ${text.slice(0, 300)}`
  if (status < 400 && (body as { status?: unknown }).status !== 'success')
    return `is no envelope: ${text.slice(0, 300)}`
  return undefined
}

/**
 * Sends requests to every operation of the document that `only` lets through, some at once. Throws with the request
 * and the seed at the first answer that breaks a promise.
 */
export const fuzz = async (
  url: string,
  document: ApiDocument,
  {
    runsOf,
    seed,
    callers,
    existing,
    only = () => true,
  }: {
    runsOf: (operation: string) => number
    seed: number
    callers: readonly Sender[]
    existing: Existing
    only?: (operation: string) => boolean
  },
): Promise<FuzzReport[]> => {
  const reports: FuzzReport[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!only(operation.operationId)) continue
      const report: FuzzReport = {
        operation: operation.operationId,
        requests: 0,
        byStatus: {},
        slowestMs: 0,
        tookMs: 0,
      }
      const send = async (request: FuzzRequest): Promise<void> => {
        const began = performance.now()
        const response = await fetch(url + request.path, {
          method: method.toUpperCase(),
          headers: headersOf(callers[request.caller] ?? {}, request),
          ...(request.body === undefined ? {} : { body: request.body }),
        })
        const found = complaint(response.status, await response.text(), response.headers.get('content-type'))
        const took = performance.now() - began
        report.requests += 1
        report.byStatus[response.status] = (report.byStatus[response.status] ?? 0) + 1
        report.slowestMs = Math.max(report.slowestMs, Math.round(took))
        const wrong = found ?? (took > SLOWEST ? `took ${Math.round(took)} ms` : undefined)
        if (wrong !== undefined) {
          throw new Error(
            `${operation.operationId} ${wrong}\nseed ${seed}, ${method} ${JSON.stringify(request).slice(0, 2_000)}`,
          )
        }
      }
      const start = performance.now()
      const requests = fc.sample(requestsFor(path, method, operation, callers.length, existing), {
        numRuns: runsOf(operation.operationId),
        seed,
      })
      for (let i = 0; i < requests.length; i += AT_ONCE)
        await Promise.all(requests.slice(i, i + AT_ONCE).map(send))
      report.tookMs = Math.round(performance.now() - start)
      reports.push(report)
    }
  }
  return reports
}
