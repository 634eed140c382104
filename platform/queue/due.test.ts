import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { genericPlanOf } from '../db/test-plans.ts'
import { statementsOf } from '../db/test-statements.ts'
import { connect, type QueueSource } from './boss.ts'
import { takeBackLost, wakeDue } from './due.ts'
import type { JobHandler } from './job.ts'
import { prepareQueues } from './prepare.ts'
import { work } from './work.ts'

let t: TestDatabase
let boss: PgBoss
const log = { warn: vi.fn(), error: vi.fn() }
beforeAll(async () => void (t = await testDatabase()))
afterEach(() => boss.stop({ graceful: false }))
afterAll(() => t.drop())

/** Workers that nothing wakes but `wakeDue`: their own looks are ten minutes apart. */
const open = async (names: readonly string[], handler: JobHandler, source: QueueSource = { url: t.url }) => {
  boss = connect(source, true)
  boss.on('error', () => {})
  await boss.start()
  await prepareQueues(boss, new Map(names.map((name) => [name, { options: {} }])), 'quick')
  for (const name of names) await work(boss, log, { name, handler, concurrency: 1 })
  await expect.poll(() => boss.getWipData().every(({ lastFetchedOn }) => lastFetchedOn !== null)).toBe(true)
}

/** Jobs as an outage leaves them: due, and no worker is notified. */
const putDue = (names: readonly string[], each = 1) =>
  sql`
    insert into pgboss.job (name, start_after, data)
    select name, now() - interval '1 minute', json_build_object('name', name, 'number', number)
    from unnest(${names}::text[]) as name, generate_series(1, ${each}::int) as number`.execute(t.db)

it.each<[string, string, () => QueueSource]>([
  ['notifications', 'url', () => ({ url: t.url })],
  ['a source without them', 'db', () => ({ db: t.db })],
])('many due jobs of several queues all run after one look, with %s', async (_what, key, source) => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}-${key}`)
  const done: string[] = []
  await open(names, async ({ name, number }) => void done.push(`${String(name)}${String(number)}`), source())
  await putDue(names, 7)
  await wakeDue(boss)
  await expect.poll(() => done.length).toBe(35)
  expect(new Set(done).size).toBe(35)
})

it('a worker that is busy when it is woken fetches once more', async () => {
  const first = Promise.withResolvers<void>()
  const begun: unknown[] = []
  await open(['busy'], async ({ number }) => {
    begun.push(number)
    await first.promise
  })
  await putDue(['busy'])
  await wakeDue(boss)
  await expect.poll(() => begun.length).toBe(1)
  await putDue(['busy'])
  await wakeDue(boss)
  first.resolve()
  await expect.poll(() => begun.length).toBe(2)
})

it('a job whose process ended runs again, though pg-boss looks for such ones every quarter of an hour', async () => {
  const retries: number[] = []
  await open(['lost'], async (_data, { retry }) => void retries.push(retry))
  expect(await wakeDue(boss, { lost: true })).toBe(false)
  await sql`
    insert into pgboss.job (name, state, started_on, expire_seconds, retry_limit)
    values ('lost', 'active', now() - interval '1 minute', 30, 10)`.execute(t.db)
  expect(await wakeDue(boss, { lost: true })).toBe(true)
  await takeBackLost(boss)
  expect(await wakeDue(boss, { lost: true })).toBe(false)
  await expect.poll(() => retries).toEqual([1])
})

it('asks one statement for all queues, which reads no finished job', async () => {
  await open(
    Array.from({ length: 12 }, (_, n) => `q${n}`),
    async () => {},
  )
  await sql`
    insert into pgboss.job (name, state, start_after, completed_on)
    select 'q' || n % 12, case when n % 2 = 0 then 'completed' else 'failed' end::pgboss.job_state, now(), now()
    from generate_series(1, 100000) as n`.execute(t.db)
  await sql`analyze pgboss.job_common`.execute(t.db)
  const statements = await statementsOf(() => wakeDue(boss))
  expect(statements).toHaveLength(1)
  const [statement = ''] = statements
  const plans = await t.db
    .connection()
    .execute(async (one) => [
      await genericPlanOf((text) => sql.raw(text).execute(one), statement),
      await sql.raw(`explain (format json) ${statement.replace('$1', `'{q1,q2,q3}'`)}`).execute(one),
    ])
  for (const found of plans) {
    const plan = JSON.stringify(found)
    expect([...plan.matchAll(/"Index Name":\s*"(\w+)"/g)].map(([, index]) => index)).toEqual([
      expect.stringMatching(/i11/),
    ])
    expect(plan).not.toContain('"Seq Scan"')
  }
})
