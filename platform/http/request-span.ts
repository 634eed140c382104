import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginRequest, type RequestSpan } from '../trace/index.ts'
import type { TrustProxy } from './peers.ts'
import { isOurs } from './request-id.ts'
import { isRoutine } from './request-log.ts'
import type { Traffic } from './traffic.ts'

/**
 * Makes each request a span, of the trace that a proxy of ours names, or of a new one. None of what machines ask
 * every few seconds.
 */
export function traceRequests(app: FastifyInstance, traffic: Traffic, isProxy: TrustProxy): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isRoutine(request.routeOptions.url ?? '')) return done()
    const span = beginRequest(isOurs(request.raw, isProxy) ? request.headers : {})
    spans.set(request, span)
    return span.within(done)
  })
  // Reading the body goes through events of the socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? span.within(done) : done()
  })
  traffic.onEnd((ended, request) => spans.get(request)?.end(ended))
}
