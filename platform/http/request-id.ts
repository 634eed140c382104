import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../kernel/id.ts'
import { isLoopback, type TrustProxy } from './peers.ts'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Returns the id of a request: its `X-Request-Id` where that is 8 to 64 letters, digits, _ or - and from this
 * machine or a proxy of ours; else a new one.
 */
export function requestIds(isProxy: TrustProxy) {
  return (request: IncomingMessage): string => {
    const asked = request.headers['x-request-id']
    return typeof asked === 'string' && wellFormed.test(asked) && isOurs(request, isProxy) ? asked : newId()
  }
}

/** Whether a request comes from this machine or a proxy of ours, which say in headers what caused it. */
export function isOurs({ socket: { remoteAddress = '' } }: IncomingMessage, isProxy: TrustProxy): boolean {
  return isLoopback(remoteAddress) || isProxy(remoteAddress, 0)
}

/** Answers each request with its id, which is also in the log. */
export function echoRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
