import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../kernel/id.ts'
import { isLoopback, type TrustProxy } from './peers.ts'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Gives a request its id: the `X-Request-Id` it came with, when that is 8 to 64 letters, digits, _ and -, and this machine
 * or one of our proxies sent it; else a new one.
 */
export function requestIds(isProxy: TrustProxy) {
  return (request: IncomingMessage): string => {
    const asked = request.headers['x-request-id']
    if (typeof asked !== 'string' || !wellFormed.test(asked)) return newId()
    const { remoteAddress = '' } = request.socket
    return isLoopback(remoteAddress) || isProxy(remoteAddress, 0) ? asked : newId()
  }
}

/** Tells every caller the id of the request, by which it is found in the log. */
export function echoRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
