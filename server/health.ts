import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'

/** Whether this process should be sent requests. */
export type Health = {
  /** From now on it says that it is not ready, and every answer ends its connection: the first step of stopping. */
  leave(): void
}

/**
 * GET /health/live: the process answers; it never asks the database, so that an outage does not get healthy processes
 * killed. GET /health/ready: it can serve, so the database answers and nobody is stopping it; else 503.
 */
export const mountHealth = (app: FastifyInstance, db: Db): Health => {
  let isLeaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isLeaving) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
  return {
    leave: () => {
      isLeaving = true
    },
  }
}
