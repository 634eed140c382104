import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDb, type Db } from '../db/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts'
import { createQueue } from './index.ts'

// A PostgreSQL of its own, since this one is killed.
let folder: string
let server: EmbeddedPostgres
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `aworan-queue-${process.pid}-`))
  server = await startEmbedded({ dataDir: folder, log: () => {} })
  db = createDb(server.url)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a database that is killed and comes back loses no job, and the queue works on', async ({
  annotate,
}) => {
  const done = new Set<unknown>()
  const log = { warn: vi.fn(), error: vi.fn() }
  const queue = createQueue({ url: server.url, log })
  queue.define('count', async ({ number }) => void done.add(number), { concurrency: 2, expire: 5 })
  await queue.start()
  const sent: number[] = []
  for (let number = 0; number < 60; number += 1) {
    if (number === 20 || number === 40) process.kill(server.pid(), 'SIGKILL')
    const id = await queue.send(db, 'count', { number }).catch(() => null)
    if (id !== null) sent.push(number)
    else await vi.waitFor(() => sql`select 1`.execute(db), { interval: 50 })
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await vi.waitFor(() => expect(sent.filter((number) => !done.has(number))).toEqual([]), { interval: 100 })
  await queue.stop({ graceful: false })
  await annotate(
    `${sent.length} of 60 jobs were taken while the database died twice, all of them done; ${log.error.mock.calls.length} error lines`,
  )
  expect(sent.length).toBeGreaterThan(50)
})
