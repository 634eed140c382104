import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withTx } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { doFor, presentRequestId } from '../trace/index.ts'
import { createQueue, listOpenJobs, type Queue } from './index.ts'

let t: TestDatabase
const open: Queue[] = []
const log = { warn: vi.fn(), error: vi.fn() }

beforeAll(async () => void (t = await testDatabase()))
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop({ graceful: false })))
})
afterAll(() => t.drop())

const make = () => {
  const queue = createQueue({ url: t.url, log })
  open.push(queue)
  return queue
}

const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { interval: 20 })

test('does a job when its transaction commits, and never when it rolls back', async () => {
  const done: unknown[] = []
  const queue = make()
  queue.define('greet', async (data) => void done.push(data))
  await queue.start()
  await withTx(t.db, async (tx) => {
    await queue.send(tx, 'greet', { name: 'Ada' })
    await sql`select pg_sleep(0.3)`.execute(tx)
    expect(done).toEqual([])
  })
  await withTx(t.db, async (tx) => {
    await queue.send(tx, 'greet', { name: 'nobody' })
    throw new Error('changed my mind')
  }).catch(() => {})
  await until(() => done.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(done).toEqual([{ name: 'Ada' }])
})

test('tries again after a failure', async () => {
  const tries: number[] = []
  const queue = make()
  queue.define(
    'stumble',
    async (_data, job) => {
      tries.push(job.retry)
      if (job.retry === 0) throw new Error('not yet')
    },
    { retryDelay: 1 },
  )
  await queue.start()
  await queue.send(t.db, 'stumble', {})
  await until(() => tries.length === 2)
  expect(tries).toEqual([0, 1])
})

test('does a job for the request that sent it, and one without a request under its own id', async () => {
  const done: unknown[] = []
  const queue = make()
  queue.define('second', async (data, { id }) => void done.push([data, id, presentRequestId()]))
  queue.define('first', async (data) => void (await queue.send(t.db, 'second', data)))
  queue.define('broken', async () => Promise.reject(new Error('no')), { retries: 0 })
  await queue.start()
  await doFor('request-1', () => queue.send(t.db, 'first', { n: 1 }))
  await until(() => done.length === 1)
  expect(done[0]).toEqual([{ n: 1 }, expect.any(String), 'request-1'])
  const id = await queue.send(t.db, 'second', { n: 2 })
  await until(() => done.length === 2)
  expect(done[1]).toEqual([{ n: 2 }, id, id])
  await doFor('request-3', () => queue.send(t.db, 'broken', {}))
  await until(() => log.error.mock.calls.length > 0)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ job: 'broken', reqId: 'request-3' }),
    'job failed for the last time',
  )
})

test('lists the jobs about a thing that are not done, how often they failed and why', async () => {
  const queue = make()
  const later = new Date(Date.now() + 3_600_000)
  queue.define('listed.later', async () => {})
  queue.define('listed.done', async () => {})
  queue.define('listed.over', async () => Promise.reject(new Error('no')), { retries: 0 })
  queue.define('listed.again', async () => Promise.reject(new Error('not for ada@secret.example')), {
    retryDelay: 600,
  })
  await queue.start()
  await doFor('request-9', () => queue.send(t.db, 'listed.later', { thing: 'a' }, { startAfter: later }))
  for (const name of ['listed.done', 'listed.over', 'listed.again'])
    await queue.send(t.db, name, { thing: 'a' })
  await queue.send(t.db, 'listed.later', { thing: 'b', list: ['a'] }, { startAfter: later })
  await vi.waitFor(async () => {
    const found = await listOpenJobs(t.db, ['a'])
    expect(found.map(({ name, state, failures, error }) => [name, state, failures, error])).toEqual([
      ['listed.over', 'failed', 1, 'no'],
      ['listed.again', 'waiting', 1, 'not for [email]'],
      ['listed.later', 'waiting', 0, ''],
    ])
    expect(found.at(-1)).toMatchObject({ due_at: later, request_id: 'request-9' })
  }, 10_000)
  expect(await listOpenJobs(t.db, ['c'])).toEqual([])
})

test('waits until a job is due', async () => {
  const done: number[] = []
  const queue = make()
  queue.define('later', async () => void done.push(Date.now()))
  await queue.start()
  const due = Date.now() + 1_500
  await queue.send(t.db, 'later', {}, { startAfter: new Date(due) })
  await until(() => done.length === 1)
  expect(done[0]).toBeGreaterThanOrEqual(due)
})

test('works off a backlog without pauses, each job once', async ({ annotate }) => {
  const done: unknown[] = []
  const queue = make()
  queue.define('backlog', async ({ number }) => void done.push(number), { concurrency: 4 })
  queue.define('single', async ({ number }) => void done.push(number))
  await queue.start()
  const began = Date.now()
  await withTx(t.db, async (tx) => {
    for (let number = 0; number < 40; number += 1)
      await queue.send(tx, number % 2 ? 'backlog' : 'single', { number })
  })
  await until(() => done.length === 40)
  await annotate(`40 jobs took ${Date.now() - began} ms`)
  expect(new Set(done).size).toBe(40)
})

test('keeps one of many equal jobs where they coalesce', async () => {
  const queue = make()
  queue.define('once', async () => {}, { coalesce: true })
  await queue.start()
  const startAfter = new Date(Date.now() + 60_000)
  const ids = []
  for (const key of ['a', 'a', 'b', 'a'])
    ids.push(await queue.send(t.db, 'once', { key }, { singletonKey: key, startAfter }))
  expect(ids.filter((id) => id !== null)).toHaveLength(2)
})

test('goes on after every connection to the database was cut', async () => {
  const done: unknown[] = []
  const queue = make()
  queue.define('steady', async (data) => void done.push(data))
  await queue.start()
  await queue.send(t.db, 'steady', { before: true })
  await until(() => done.length === 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'aworan-queue'`.execute(t.db)
  await queue.send(t.db, 'steady', { after: true }).catch(() => queue.send(t.db, 'steady', { after: true }))
  await until(() => done.length === 2)
})

test('works on jobs and connections of one pool', async () => {
  const done: unknown[] = []
  const queue = createQueue({ db: t.db, log })
  open.push(queue)
  queue.define('shared', async (data) => void done.push(data))
  await queue.start()
  await queue.send(t.db, 'shared', {})
  await until(() => done.length === 1)
})
