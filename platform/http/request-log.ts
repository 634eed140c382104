import type { FastifyBaseLogger } from 'fastify'
import type { Traffic } from './traffic.ts'

/** Whether machines ask for it every few seconds: not worth a line each at the usual level. */
export function isRoutine(operation: string): boolean {
  return /^\/(?:health\/|metrics$)/.test(operation)
}

/** Logs one line per finished request, without what a person typed: no address as requested, no query, header or body. */
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
    log[isRoutine(operation) ? 'debug' : 'info'](line, 'request')
  })
}
