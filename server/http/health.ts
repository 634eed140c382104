import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { freeBytes } from '../../platform/files/room.ts'
import type { Queue } from '../../platform/queue/index.ts'

/** Bytes below which nothing can be relied on to be written: uploads, stored mail, the log of the database. */
const LEAST_FREE = 16 * 1024 * 1024

const hasRoom = (folder: string): Promise<boolean> =>
  freeBytes(folder).then(
    (bytes) => bytes >= LEAST_FREE,
    () => false,
  )

/** Whether the database answers within a second: who asks for health waits no longer for a host that has lost its power. */
async function answers(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, sleep(1_000, false, { ref: false })])
}

/** Whether this process should be sent requests. */
export type Health = {
  /** From now on it says that it is not ready, and every answer ends its connection: the first step of stopping. */
  leave(): void
}

/**
 * Adds /health/live, which ignores outages so that none kills a healthy process, and /health/ready: 503 with the
 * reason where the database or disk space is missing, or while stopping.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, dataDir, queue }: { db: Db; dataDir: string; queue: Pick<Queue, 'late'> },
): Health {
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
    if (!(await answers(db))) return reply.code(503).send({ status: 'database away' })
    if (!(await hasRoom(dataDir))) return reply.code(503).send({ status: 'disk full' })
    // Late jobs are named, but the process stays ready: pages and orders work without them.
    const late = await queue.late().catch(() => [])
    return { status: 'ready', ...(late.length > 0 && { late_jobs: late }) }
  })
  return {
    leave: () => {
      isLeaving = true
    },
  }
}
