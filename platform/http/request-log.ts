import type { FastifyBaseLogger } from 'fastify'
import type { Traffic } from './traffic.ts'

/** Asked for every few seconds by machines: not worth a line each at the usual level. */
const routine = /^\/(?:health\/|metrics$)/

/**
 * Writes one line for each request when it is over. What a person typed has no place in it: no address as it was asked
 * for, no query, header or body.
 */
export function logRequests(traffic: Traffic, log: FastifyBaseLogger): void {
  traffic.onEnd(({ id, operation, method, status, ms, isCutOff, principal, refusal }) => {
    const line = {
      reqId: id,
      operation,
      method,
      status,
      ms: Math.round(ms * 10) / 10,
      principal,
      ...(refusal ? { refusal } : {}),
      ...(isCutOff ? { cutOff: true } : {}),
    }
    log[routine.test(operation) ? 'debug' : 'info'](line, 'request')
  })
}
