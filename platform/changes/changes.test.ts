import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageChange } from '../../kernel/shown.ts'
import { createDb, type Db, withTx } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { followChanges, sweepChanges } from './index.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(() => sql`delete from page_change`.execute(t.db))

const change = (db: Db, ...ids: string[]) =>
  sql`insert into page_change (what, ids) values ('works', ${ids})`.execute(db)

/** A follower with a clock of its own, which has begun. `passed` empties what it was passed. */
const follow = async (db = t.db) => {
  let ms = 0
  const got: (PageChange | 'everything')[] = []
  const failures: unknown[] = []
  const changes = followChanges(db, {
    now: () => ms,
    pass: (found) => void got.push(...(found === 'everything' ? [found] : found)),
    failed: (error) => void failures.push(error),
  })
  await changes.catchUp()
  return {
    ...changes,
    failures,
    wait: (more: number) => void (ms += more),
    passed: () => got.splice(0).map((one) => (one === 'everything' ? one : one.ids.join(' '))),
  }
}

it('passes on everything at first, then each change once, to each who follows', async () => {
  const [one, other] = [await follow(), await follow()]
  expect([one.passed(), other.passed()]).toEqual([['everything'], ['everything']])
  await change(t.db, 'a', 'b')
  for (const each of [one, other]) {
    each.wait(250)
    await each.catchUp()
    expect(each.passed()).toEqual(['a b'])
    each.wait(250)
    await each.catchUp()
    expect(each.passed()).toEqual([])
  }
})

it('asks again after a quarter of a second, and at once after a write of its own process', async () => {
  const mine = await follow()
  mine.passed()
  await change(t.db, 'a')
  mine.wait(249)
  await mine.catchUp()
  expect(mine.passed()).toEqual([])
  mine.wrote()
  await mine.catchUp()
  expect(mine.passed()).toEqual(['a'])
  await change(t.db, 'b')
  mine.wait(250)
  // Of many who ask at once, all know of it when they go on.
  const knew = await Promise.all(Array.from({ length: 9 }, () => mine.catchUp().then(() => mine.passed())))
  expect(knew.flat()).toEqual(['b'])
})

it('a change that is committed after a later one is not missed, and one that is rolled back is never passed on', async () => {
  const mine = await follow()
  mine.passed()
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const early = withTx(t.db, async (tx) => {
    await change(tx, 'early')
    begun.resolve()
    await go.promise
  })
  await begun.promise
  await change(t.db, 'late')
  await expect(
    withTx(t.db, async (tx) => {
      await change(tx, 'undone')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  mine.wait(250)
  await mine.catchUp()
  expect(mine.passed()).toEqual(['late'])
  mine.wait(250)
  await mine.catchUp()
  expect(mine.passed()).toEqual([])
  go.resolve()
  await early
  mine.wait(250)
  await mine.catchUp()
  expect(mine.passed()).toEqual(['early'])
})

it('a lost connection loses no change', async () => {
  const own = createDb(t.url, { max: 1 })
  const mine = await follow(own)
  mine.passed()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(t.db)
  await change(t.db, 'meanwhile')
  await expect
    .poll(async () => {
      mine.wait(250)
      await mine.catchUp()
      return mine.passed()
    })
    .toEqual(['meanwhile'])
  await own.destroy()
})

it('holds nobody up while the database is away, and takes everything for changed after an hour without it', async () => {
  const url = new URL(t.url)
  url.port = '1'
  const nowhere = createDb(url.href, { max: 1 })
  const lost = await follow(nowhere)
  await lost.catchUp()
  expect(lost.passed()).toEqual([])
  expect(lost.failures).toHaveLength(1)
  await nowhere.destroy()

  const mine = await follow()
  mine.passed()
  mine.wait(31 * 60_000)
  await change(t.db, 'unseen')
  await mine.catchUp()
  expect(mine.passed()).toEqual(['everything'])
})

it('are deleted after an hour', async () => {
  await change(t.db, 'old')
  await sql`update page_change set at = now() - interval '61 minutes'`.execute(t.db)
  await change(t.db, 'new')
  await sweepChanges(t.db)
  const { rows } = await sql<{ ids: string[] }>`select ids from page_change`.execute(t.db)
  expect(rows).toEqual([{ ids: ['new'] }])
})
