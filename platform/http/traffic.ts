import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
import { sentRefusal } from './answer.ts'
import { type Caller, callerOf } from './caller.ts'

/** The status of a request whose caller left before the answer. */
const GONE = 499

/** A request that is over. */
export type Ended = {
  id: string
  /** The operation of the API, or the pattern of the page or route; never an address as it was asked for. */
  operation: string
  method: string
  /** Of the answer; {@link GONE} where none was begun. */
  status: number
  /** Milliseconds from its first byte's arrival at the router to the last of the answer. */
  ms: number
  /** The caller went away before the whole answer was out. */
  isCutOff: boolean
  /** The account that asked, 'guest' for a guest (whose id opens the cart, so it is no name), or 'none'. */
  principal: string
  /** The code with which it was refused; undefined where it was not. */
  refusal: ProblemCode | undefined
  caller: Caller
}

/** The requests that are under way, and those that end. */
export type Traffic = {
  underWay(): number
  onEnd(listener: (ended: Ended, request: FastifyRequest) => void): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that answers, such as /blog/:slug, where one route serves many pages. */
    pagePattern: string | null
  }
}

function operationOf(request: FastifyRequest): string {
  const schema: { operationId?: string } | undefined = request.routeOptions.schema
  return schema?.operationId ?? request.pagePattern ?? request.routeOptions.url ?? 'nothing'
}

function principalOf(request: FastifyRequest): string {
  // Outside the API there is no principal.
  const principal = request.principal as FastifyRequest['principal'] | undefined
  return principal?.account?.id ?? (principal?.guest === undefined ? 'none' : 'guest')
}

/** Watches the requests of all routes that are added after it. */
export function watchTraffic(app: FastifyInstance): Traffic {
  const listeners: Parameters<Traffic['onEnd']>[0][] = []
  let underWay = 0
  app.decorateRequest('pagePattern', null)
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1
    callerOf(request)
    // Once for every request, also for one whose caller went away, which has no `finish`.
    reply.raw.once('close', () => {
      underWay -= 1
      const ended = {
        id: request.id,
        operation: operationOf(request),
        method: request.method,
        status: reply.raw.headersSent ? reply.raw.statusCode : GONE,
        ms: reply.elapsedTime,
        isCutOff: !reply.raw.writableFinished,
        principal: principalOf(request),
        refusal: sentRefusal(request),
        caller: callerOf(request),
      }
      for (const listener of listeners) listener(ended, request)
    })
  })
  return { underWay: () => underWay, onEnd: (listener) => void listeners.push(listener) }
}
