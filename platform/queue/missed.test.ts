import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { statementsOf } from '../db/test-statements.ts'
import { overdueAfter } from './cron.ts'
import { createQueue, listRuns } from './index.ts'
import { makeUpMissed } from './missed.ts'

let t: TestDatabase
const log = { warn: vi.fn(), error: vi.fn() }
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

/** The queue is opened while all of what it noted lies `by` after or before the present: as if the clock had been put. */
const openAt = async (name: string, cron: string, by: string) => {
  let done = 0
  const queue = createQueue({ url: t.url, log, pace: 'quick', runs: t.db })
  queue.define(name, async () => void (done += 1), { cron, coalesce: true })
  await sql`
    insert into job_run (name, ran_at, ok) values (${name}, now() + ${by}::interval, true)`.execute(t.db)
  await queue.start()
  return { count: () => done, stop: () => queue.stop({ graceful: false }) }
}

describe('jobs by the clock', () => {
  it('D13 a nightly job that was missed is made up at the start, once by one of two servers', async () => {
    const [a, b] = await Promise.all([
      openAt('nightly', '7 3 * * *', '-26 hours'),
      (async () => {
        let done = 0
        const queue = createQueue({ url: t.url, log, pace: 'quick', runs: t.db })
        queue.define('nightly', async () => void (done += 1), { cron: '7 3 * * *', coalesce: true })
        await queue.start()
        return { count: () => done, stop: () => queue.stop({ graceful: false }) }
      })(),
    ])
    await expect.poll(() => a.count() + b.count()).toBe(1)
    await expect
      .poll(async () => (await listRuns(t.db)).find(({ name }) => name === 'nightly')?.ran_at.getTime())
      .toBeGreaterThan(Date.now() - MINUTE)
    await Promise.all([a.stop(), b.stop()])
    expect(a.count() + b.count()).toBe(1)
  })

  it('one that ran last night is not made up', async () => {
    const queue = await openAt('on-time', '7 3 * * *', '-20 hours')
    await makeUpMissed({
      db: t.db,
      log,
      jobs: [{ name: 'on-time', cron: '7 3 * * *' }],
      send: () => Promise.reject(new Error('it is not missed')),
    })
    await queue.stop()
    expect(queue.count()).toBe(0)
  })

  it('one statement looks for all of them', async () => {
    const jobs = ['one', 'two', 'three'].map((name) => ({ name, cron: '7 3 * * *' }))
    const statements = await statementsOf(() => makeUpMissed({ db: t.db, log, jobs, send: async () => {} }))
    expect(statements).toHaveLength(1)
    const known = (await listRuns(t.db)).map(({ name }) => name)
    expect(known).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)))
  })

  it('D13 a clock put back by an hour does not stop a job of every minute', async () => {
    const queue = await openAt('expiry', '* * * * *', '1 hour')
    await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(t.db)
    await expect.poll(queue.count).toBe(1)
    // A job that was made before the clock was put back waits for a moment an hour ahead, and no second one fits beside it.
    await sql`
      insert into pgboss.job (name, policy, start_after) values ('expiry', 'short', now() + interval '1 hour')`.execute(
      t.db,
    )
    await sql`update job_run set ran_at = now() + interval '1 hour', made_up_at = null where name = 'expiry'`.execute(
      t.db,
    )
    const sent: (string | null)[] = []
    await makeUpMissed({
      db: t.db,
      log,
      jobs: [{ name: 'expiry', cron: '* * * * *' }],
      send: async (name) => void sent.push(name),
    })
    expect(sent).toEqual(['expiry'])
    await expect.poll(queue.count).toBe(2)
    await queue.stop()
  })

  it('knows when a job is missed', () => {
    expect([
      overdueAfter('* * * * *'),
      overdueAfter('*/5 * * * *'),
      overdueAfter('17 * * * *'),
      overdueAfter('7 3 * * *'),
    ]).toEqual([3 * MINUTE, 15 * MINUTE, 130 * MINUTE, 25 * HOUR])
  })

  it('D8 an error that pg-boss tells as a plain object is logged with its words', async () => {
    const { quietly } = await import('./log.ts')
    const told: { err: Error }[] = []
    quietly({ warn: () => {}, error: (about) => void told.push(about as { err: Error }) })({
      message: 'connect ECONNREFUSED 127.0.0.1:5432',
      stack: 'Error: connect\n    at x',
      code: 'ECONNREFUSED',
      queue: 'orders.expire',
    })
    expect(told[0]?.err).toBeInstanceOf(Error)
    expect(told[0]?.err).toMatchObject({
      message: 'orders.expire: connect ECONNREFUSED 127.0.0.1:5432',
      code: 'ECONNREFUSED',
    })
  })
})
