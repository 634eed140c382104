import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { SECOND } from '../kernel/clock.ts'
import type { Traffic } from '../platform/http/traffic.ts'
import type { Health } from './http/health.ts'

/** How long requests under way may go on after the port is closed, in milliseconds; a caller who dribbles would hold us for ever. */
const PATIENCE_MS = 15 * SECOND

export type Shutdown = {
  app: FastifyInstance
  health: Health
  traffic: Traffic
  log: FastifyBaseLogger
}

/**
 * Stops serving without losing requests: reports not ready, serves on for `drainMs` or until `hurry`, so that load
 * balancers leave, then closes the port and finishes open requests.
 */
export async function stopServing(
  { app, health, traffic, log }: Shutdown,
  { drainMs, hurry }: { drainMs: number; hurry: AbortSignal },
): Promise<void> {
  health.leave()
  await sleep(drainMs, undefined, { signal: hurry }).catch(() => {})
  const deadline = AbortSignal.timeout(PATIENCE_MS)
  deadline.addEventListener('abort', () => app.server.closeAllConnections())
  await app.close()
  // `localhost` has a second listener, for IPv6, which closes after the first without waiting for its requests.
  while (traffic.underWay() > 0 && !deadline.aborted) await sleep(20)
  log.info({ cutOff: traffic.underWay() }, 'requests ended')
}
