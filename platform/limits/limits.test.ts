import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, isUnavailable } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createLimits } from './index.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

test('lets as many through as the rule says, and no more, even all at once', async () => {
  const throttle = createLimits({ db: t.db }).throttle('race', { points: 5, seconds: 60 })
  const answers = await Promise.all(Array.from({ length: 40 }, () => throttle.take('ada@example.com')))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'too_many_requests' })
  expect(await throttle.take('bola@example.com')).toMatchObject({ ok: true })
})

test('counts together with other servers', async () => {
  const rule = { points: 2, seconds: 60 }
  const [one, two] = [createLimits({ db: t.db }), createLimits({ db: t.db })].map((it) =>
    it.throttle('shared', rule),
  )
  expect((await one?.take('k'))?.ok).toBe(true)
  expect((await two?.take('k'))?.ok).toBe(true)
  expect((await one?.take('k'))?.ok).toBe(false)
  expect((await two?.take('k'))?.ok).toBe(false)
})

test('opens again when the time is over, when cleared, and when tries are given back', async () => {
  const limits = createLimits({ db: t.db })
  const short = limits.throttle('short', { points: 1, seconds: 1 })
  await short.take('k')
  expect((await short.take('k')).ok).toBe(false)
  await new Promise((done) => setTimeout(done, 1_100))
  expect((await short.take('k')).ok).toBe(true)

  const long = limits.throttle('long', { points: 1, seconds: 60 })
  await long.take('k')
  await long.giveBack('k')
  expect((await long.take('k')).ok).toBe(true)
  expect((await long.take('k')).ok).toBe(false)
  await long.clear('k')
  expect((await long.take('k')).ok).toBe(true)
})

test('keeps no address, and sweeps what is over', async () => {
  await sql`delete from rate_limit`.execute(t.db)
  const limits = createLimits({ db: t.db })
  await limits.throttle('sweep', { points: 1, seconds: 1 }).take('ada@example.com 10.0.0.7')
  const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(t.db)
  expect(rows[0]?.key).toMatch(/^sweep:/)
  expect(rows[0]?.key).not.toMatch(/ada|10\.0/)
  await new Promise((done) => setTimeout(done, 1_050))
  expect(await limits.sweep()).toBe(1)
})

test('switched off it refuses nothing and writes nothing', async () => {
  await sql`delete from rate_limit`.execute(t.db)
  const throttle = createLimits({ db: t.db, enabled: false }).throttle('off', { points: 1, seconds: 60 })
  for (let i = 0; i < 10; i++) expect((await throttle.take('k')).ok).toBe(true)
  expect((await sql`select 1 from rate_limit`.execute(t.db)).rows).toHaveLength(0)
})

test('says so when the database is away', async () => {
  const nowhere = createDb('postgres://nobody@127.0.0.1:1/none')
  const error = await createLimits({ db: nowhere })
    .throttle('away', { points: 1, seconds: 1 })
    .take('k')
    .catch((it: unknown) => it)
  await nowhere.destroy()
  expect(isUnavailable(error)).toBe(true)
})
