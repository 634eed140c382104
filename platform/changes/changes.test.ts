import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageChange } from '../../kernel/shown.ts'
import { createDb, type Db, withTx } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { followChanges, sweepChanges } from './index.ts'
import { readChanges } from './store.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(() => sql`delete from page_change`.execute(t.db))

const change = (db: Db, ...ids: string[]) =>
  sql`insert into page_change (what, ids) values ('works', ${ids})`.execute(db)

/** A follower with a clock of its own, which has begun. `passed` empties what it was passed. */
const follow = async (reads = () => t.db) => {
  let ms = 0
  const got: (PageChange | 'everything')[] = []
  const failures: unknown[] = []
  const changes = followChanges(reads, {
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
  const mine = await follow(() => own)
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

it('takes everything for changed where it reads from another database, though that one does not answer at first', async () => {
  const url = new URL(t.url)
  url.port = '1'
  const [replica, away] = [createDb(t.url, { max: 1 }), createDb(url.href, { max: 1 })]
  let present = t.db
  const mine = await follow(() => present)
  const readFrom = async (db: Db) => {
    present = db
    mine.wait(250)
    await mine.catchUp()
    return mine.passed()
  }
  expect(await readFrom(t.db)).toEqual(['everything'])
  await change(t.db, 'a')
  expect(await readFrom(replica)).toEqual(['everything'])
  // Once is enough; the change itself may come again, while a transaction of another test is open.
  expect(await readFrom(replica)).not.toContain('everything')
  expect(await readFrom(away)).toEqual([])
  expect(await readFrom(replica)).toEqual(['everything'])
  expect(mine.failures).toHaveLength(1)
  await Promise.all([replica.destroy(), away.destroy()])
})

it('holds nobody up while the database is away, and takes everything for changed after an hour without it', async () => {
  const url = new URL(t.url)
  url.port = '1'
  const nowhere = createDb(url.href, { max: 1 })
  const lost = await follow(() => nowhere)
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

describe('100,000 changes', () => {
  /** So many changes as are written `minutes` ago, each of a work, by ten transactions. */
  const write = async (many: number, minutes = 0) => {
    for (let part = 0; part < 10; part += 1)
      await sql`
        insert into page_change (what, ids, at)
        select 'stock', array['w' || n], now() - make_interval(mins => ${minutes})
        from generate_series(1, ${many / 10}::int) as n`.execute(t.db)
  }
  /** How many changes of the table are read by `work`, in a transaction. */
  const rowsReadBy = (work: (tx: Db) => Promise<unknown>): Promise<number> =>
    withTx(t.db, async (tx) => {
      const read = async (): Promise<number> => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
          where relname = 'page_change'`.execute(tx)
        return rows[0]?.read ?? 0
      }
      const before = await read()
      await work(tx)
      return (await read()) - before
    })

  /** A transaction of another test, of the same PostgreSQL, that began before a change keeps it in each reading until it ends. */
  const untilNothingIsNew = ({ wait, catchUp, passed }: Awaited<ReturnType<typeof follow>>) =>
    expect
      .poll(async () => {
        wait(250)
        await catchUp()
        return passed()
      })
      .toEqual([])

  it('are not read by a process that starts, nor all at once by one that reads again: everything has changed', async () => {
    const starting = await follow()
    starting.passed()
    const { from } = await readChanges(t.db, null)
    await write(100_000)
    expect(await rowsReadBy((tx) => readChanges(tx, null))).toBe(0)
    expect(await rowsReadBy((tx) => readChanges(tx, from))).toBeLessThan(2_500)
    expect((await readChanges(t.db, from)).changes).toBeNull()
    starting.wait(29 * 60_000)
    await starting.catchUp()
    expect(starting.passed()).toEqual(['everything'])
    await untilNothingIsNew(starting)
    await change(t.db, 'next')
    starting.wait(250)
    await starting.catchUp()
    expect(starting.passed()).toEqual(['next'])
    expect(starting.failures).toEqual([])
  })

  it('are passed on one by one up to 2,000, and the ids of one change count as well', async () => {
    const mine = await follow()
    mine.passed()
    await write(2_000)
    mine.wait(250)
    await mine.catchUp()
    expect(mine.passed()).toHaveLength(2_000)
    await change(t.db, ...Array.from({ length: 2_001 }, (_, n) => `w${n}`))
    mine.wait(250)
    await mine.catchUp()
    expect(mine.passed()).toEqual(['everything'])
  })

  it('are deleted in parts, during which others write and read', async () => {
    await sql`create table deletion (rows int4 not null)`.execute(t.db)
    await sql`
      create function note_deletion() returns trigger language plpgsql as $$
      begin
        insert into deletion select count(*) from gone;
        return null;
      end $$`.execute(t.db)
    await sql`
      create trigger noted after delete on page_change referencing old table as gone
      for each statement execute function note_deletion()`.execute(t.db)
    await write(100_000, 61)
    const mine = await follow()
    await untilNothingIsNew(mine)
    await withTx(t.db, async (tx) => {
      await sweepChanges(tx)
      // Not committed yet: a wait for it would end as a statement that takes too long.
      await change(t.db, 'meanwhile')
      mine.wait(250)
      await mine.catchUp()
      expect(mine.passed()).toEqual(['meanwhile'])
    })
    const { rows } = await sql<{ rows: number }>`select rows from deletion`.execute(t.db)
    expect(rows.map((each) => each.rows)).toEqual([...Array.from({ length: 20 }, () => 5_000), 0])
    const { rows: left } = await sql<{ ids: string[] }>`select ids from page_change`.execute(t.db)
    expect(left).toEqual([{ ids: ['meanwhile'] }])
  })
})
