import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { doFor, doForNone, presentRequestId } from './origin.ts'

/** Where in a trace something was caused, by the names of the headers that say so. */
export type TraceContext = Record<string, string>

/** What queued a piece of work. */
export type Cause = { requestId: string | null; traceContext: TraceContext | null }

type Begun = { span: Span; within<T>(work: () => T): T }

/** Without a server for traces, a span is nothing, and costs next to nothing. */
function begin(name: string, kind: SpanKind, attributes: Attributes, parent = context.active()): Begun {
  const requestId = presentRequestId()
  const all = requestId === undefined ? attributes : { ...attributes, 'aworan.request_id': requestId }
  const span = trace.getTracer('aworan').startSpan(name, { kind, attributes: all }, parent)
  return { span, within: (work) => context.with(trace.setSpan(parent, span), work) }
}

async function finish<T>({ span, within }: Begun, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await within(() => work(span))
  } catch (error) {
    fail(span, typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The kind of an error and no more: messages quote what people typed. */
function typeOf(error: unknown): string {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : {}
  return typeof code === 'string' ? code : (name ?? typeof error)
}

function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

/** A request that is being answered. */
export type RequestSpan = {
  within<T>(work: () => T): T
  end(result: { operation: string; method: string; status: number }): void
}

/** Begins the span of a request; `headers` say what caused it, where they may be believed. */
export function beginRequest(headers: Readonly<Record<string, unknown>>): RequestSpan {
  const { span, within } = begin('request', SpanKind.SERVER, {}, propagation.extract(ROOT_CONTEXT, headers))
  return {
    within,
    end: ({ operation, method, status }) => {
      span.updateName(`${method} ${operation}`)
      span.setAttribute('http.request.method', method)
      noteStatus(span, status)
      span.end()
    },
  }
}

/** Does queued work, such as a job or a mail, with the id of the request that caused it and in its trace. */
export async function doQueued<T>(
  name: string,
  { requestId, traceContext }: Cause,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, traceContext ?? {})
  const traced = () => finish(begin(name, SpanKind.CONSUMER, {}, parent), work)
  return requestId === null ? doForNone(traced) : doFor(requestId, traced)
}

/**
 * Calls another program, such as the database or a payment provider. Within a trace that is recorded, that is a
 * span, as `describe` says.
 */
export function traceCall<T>(
  describe: () => { name: string; attributes: Attributes },
  call: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return call()
  const { name, attributes } = describe()
  return finish(begin(name, SpanKind.CLIENT, attributes), call)
}

/**
 * As `fetch`; a span within a trace. The span has no path, which may hold what is secret, and the other side gets
 * no id of ours.
 */
export function tracedFetch(to: string | Request, init?: RequestInit): Promise<Response> {
  const describe = (): ReturnType<Parameters<typeof traceCall>[0]> => {
    const method = init?.method ?? (to instanceof Request ? to.method : 'GET')
    const { hostname, port } = new URL(to instanceof Request ? to.url : to)
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      ...(port && { 'server.port': Number(port) }),
    }
    return { name: `${method} ${hostname}`, attributes }
  }
  return traceCall(describe, async (span) => {
    const response = await fetch(to, init)
    if (span) noteStatus(span, response.status)
    return response
  })
}

function noteStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) fail(span, String(status))
}

/** Returns where in a trace we are, for work that is queued; null outside of one. */
export function presentTraceContext(): TraceContext | null {
  const carrier: TraceContext = {}
  propagation.inject(context.active(), carrier)
  return Object.keys(carrier).length > 0 ? carrier : null
}
