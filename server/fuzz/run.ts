import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { failure } from '../../contract/envelope.ts'
import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import type { ApiDocument, OperationObject } from '../openapi/schema.ts'
import { undeclaredRefusal } from '../testing/refusal-check.ts'
import { type Existing, type FuzzRequest, requestsFor } from './requests.ts'

/** Who sends requests: with an access token, a guest's id, or neither. */
export type FuzzCaller = { token?: string; guest?: string }

/** What must never stand in a refusal (an answer may hold what its owner typed): where the program broke, how it asks the database, what it keeps secret. */
const leaks =
  /\n\s+at |node_modules|\.ts:\d|\bselect\s.+\sfrom\s|syntax error at|violates|password_hash|\$argon2|ECONN|\/home\/|\/root\//i

/** Longest time an answer may take, in ms; the machine may be busy. */
const SLOWEST = 12_000

/** Operations under way together, and requests to each: more of one kind would only wait for each other's rows. */
const OPERATIONS_AT_ONCE = 3
const REQUESTS_AT_ONCE = 8

/**
 * An overloaded server may say "Please try again shortly" (503). An asker who does, after these pauses in ms, gets another answer: one that
 * never comes is what is wrong.
 */
const TRIED_AGAIN_AFTER = [500, 2_000, 5_000, 15_000]

/** What the run of one operation came to. */
export type FuzzReport = {
  operation: string
  requests: number
  byStatus: Record<number, number>
  /** Times that the server was overloaded, and asked again. */
  triedAgain: number
  slowestMs: number
  tookMs: number
}

const headersOf = (caller: FuzzCaller, request: FuzzRequest): Record<string, string> => ({
  ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
  ...(caller.guest === undefined ? {} : { guestUserID: caller.guest }),
  ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
})

function complaint(
  operation: OperationId,
  status: number,
  text: string,
  contentType: string | null,
): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (status >= 400 && leaks.test(text)) return `leaks: ${text.slice(0, 300)}`
  const asked = operationOf(operation)
  if (status === 200 && 'file' in asked)
    return contentType?.startsWith(asked.file) ? undefined : `is ${contentType} and no ${asked.file}`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `is no JSON: ${text.slice(0, 300)}`
  }
  if (status >= 400 && !failure.safeParse(body).success)
    return `is no documented refusal: ${text.slice(0, 300)}`
  const undeclared =
    status < 400 ? undefined : undeclaredRefusal(operation, (body as { code?: unknown }).code)
  if (undeclared) return undeclared
  if (status < 400 && (body as { status?: unknown }).status !== 'success')
    return `is no envelope: ${text.slice(0, 300)}`
  return undefined
}

/**
 * Sends concurrent requests to each operation that `only` allows. A broken promise ends the operation; the final
 * error lists each such request with the seed.
 */
export async function fuzz(
  url: string,
  document: ApiDocument,
  {
    runs,
    seed,
    callers,
    callerOf,
    existing,
    only = () => true,
    onReport = () => {},
  }: {
    /** Requests to each operation. */
    runs: number
    seed: number
    callers: readonly FuzzCaller[]
    /** Who calls an operation: a place among the callers. */
    callerOf: (operation: string) => fc.Arbitrary<number>
    existing: Existing
    only?: (operation: string) => boolean
    /** Hears of each operation that is done. */
    onReport?: (report: FuzzReport) => void
  },
): Promise<FuzzReport[]> {
  const reports: FuzzReport[] = []
  const broken: string[] = []
  const fuzzOne = async (path: string, method: string, operation: OperationObject): Promise<void> => {
    const report: FuzzReport = {
      operation: operation.operationId,
      requests: 0,
      byStatus: {},
      triedAgain: 0,
      slowestMs: 0,
      tookMs: 0,
    }
    let wrong: string | undefined
    const ask = (request: FuzzRequest): Promise<Response> =>
      fetch(url + request.path, {
        method: method.toUpperCase(),
        headers: headersOf(callers[request.caller] ?? {}, request),
        ...(request.body === undefined ? {} : { body: request.body }),
      })
    const send = async (request: FuzzRequest): Promise<string | undefined> => {
      let began = performance.now()
      let response = await ask(request)
      for (const pause of TRIED_AGAIN_AFTER) {
        if (response.status !== 503) break
        report.triedAgain += 1
        await response.text()
        await sleep(pause)
        began = performance.now()
        response = await ask(request)
      }
      const found = complaint(
        operation.operationId as OperationId,
        response.status,
        await response.text(),
        response.headers.get('content-type'),
      )
      const took = performance.now() - began
      report.requests += 1
      report.byStatus[response.status] = (report.byStatus[response.status] ?? 0) + 1
      report.slowestMs = Math.max(report.slowestMs, Math.round(took))
      const why = found ?? (took > SLOWEST ? `took ${Math.round(took)} ms` : undefined)
      return why && `${operation.operationId} ${why}\n${method} ${JSON.stringify(request).slice(0, 2_000)}`
    }
    const start = performance.now()
    const arbitrary = requestsFor(path, method, operation, callerOf(operation.operationId), existing)
    const waiting = fc.sample(arbitrary, { numRuns: runs, seed }).values()
    const sendAll = async (): Promise<void> => {
      for (const request of waiting) {
        if (wrong !== undefined) return
        wrong = (await send(request)) ?? wrong
      }
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, sendAll))
    report.tookMs = Math.round(performance.now() - start)
    reports.push(report)
    onReport(report)
    if (wrong !== undefined) broken.push(wrong)
  }
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => only(operation.operationId))
    .values()
  const fuzzAll = async (): Promise<void> => {
    for (const { path, method, operation } of operations) await fuzzOne(path, method, operation)
  }
  await Promise.all(Array.from({ length: OPERATIONS_AT_ONCE }, fuzzAll))
  if (broken.length > 0) throw new Error(`seed ${seed}\n${broken.join('\n')}`)
  return reports
}
