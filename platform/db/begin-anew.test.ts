import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { openWay } from './test-way.ts'
import { isUnavailable } from './unavailable.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  await sql`create table marks (mark text not null)`.execute(t.db)
})
afterAll(() => t.drop())
beforeEach(async () => {
  await sql`truncate marks`.execute(t.db)
})

const marksBy = async (db: Db): Promise<string[]> =>
  (await sql<{ mark: string }>`select mark from marks`.execute(db)).rows.map(({ mark }) => mark)

/** Runs `work` on a pool of one connection whose way is cut without its knowing, and that then refuses so many. */
async function cutUnseen<T>(work: (db: Db) => Promise<T>, thenRefuses = 0): Promise<T> {
  const way = await openWay(t.url, { max: 1 })
  try {
    await sql`select 1`.execute(way.db)
    way.cut(thenRefuses)
    return await work(way.db)
  } finally {
    await way.close()
  }
}

/** Ends the connections whose statements wait for a lock, once there are so many beside those that were ended before. */
async function endWaiting(count: number, before: number[] = []): Promise<number[]> {
  const findWaiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.db,
    )
    return rows.map(({ pid }) => pid).filter((pid) => !before.includes(pid))
  }
  await expect.poll(async () => (await findWaiting()).length).toBe(count)
  const waiting = await findWaiting()
  for (const pid of waiting) await sql`select pg_terminate_backend(${pid})`.execute(t.db)
  return waiting
}

describe('what is cut off outside of a transaction', () => {
  it.each([
    ['select mark from marks'],
    ['  SELECT mark from marks where mark = $1', 'a'],
    ['with a as (select mark from marks) select * from a'],
    ['select mark as updated, mark as deleted_at from marks'],
  ])('is asked once more where it only reads: %s', async (text, ...values) => {
    await sql`insert into marks values ('a')`.execute(t.db)
    const answer = await cutUnseen(
      (db) => db.executeQuery({ ...sql``.compile(db), sql: text, parameters: values }),
      2,
    )
    expect(answer.rows).toHaveLength(1)
  })

  it.each([
    ["insert into marks values ('a')"],
    ["update marks set mark = 'b'"],
    ['delete from marks'],
    ["with a as (insert into marks values ('a') returning mark) select * from a"],
    ["with a as (update marks set mark = 'b' returning mark) select * from a"],
    [
      "merge into marks using (select 'a' as mark) as a on false when not matched then insert values (a.mark)",
    ],
    ['select * into other from marks'],
    ["select pg_notify('marks', 'a')"],
    ["select set_config('application_name', 'a', false)"],
    ["select 1; insert into marks values ('a')"],
    ["begin; insert into marks values ('a'); commit"],
    ["do $$ begin insert into marks values ('a'); end $$"],
  ])('is not where it may change something: %s', async (text) => {
    await expect(cutUnseen((db) => sql.raw(text).execute(db))).rejects.toSatisfy(isUnavailable)
    expect(await marksBy(t.db)).toEqual([])
  })

  it('is asked on a new connection, by all of a pool whose connections are cut, and holds none of the old', async () => {
    const way = await openWay(t.url, { max: 2 })
    let reads: Promise<string[]>[] = []
    await withTx(t.db, async (tx) => {
      await sql`insert into marks values ('a')`.execute(tx)
      await sql`lock table marks in access exclusive mode`.execute(tx)
      reads = Array.from({ length: 6 }, () => marksBy(way.db))
      await endWaiting(2)
    })
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 6 }, () => ['a']))
    await way.close()
  })

  it('is asked once more and no third time: it may be what ends the connection', async () => {
    let read: Promise<unknown> = Promise.resolve()
    await withTx(t.db, async (tx) => {
      await sql`lock table marks in access exclusive mode`.execute(tx)
      read = marksBy(t.db).catch((error: unknown) => error)
      await endWaiting(1, await endWaiting(1))
      expect(await read).toMatchObject({ code: '57P01' })
    })
  })

  it('is given up where the database stays away', async () => {
    await expect(cutUnseen(marksBy, Number.POSITIVE_INFINITY)).rejects.toSatisfy(isUnavailable)
  })

  it('begins a transaction on another connection', async () => {
    let runs = 0
    await cutUnseen(
      (db) =>
        withTx(db, async (tx) => {
          runs += 1
          await sql`insert into marks values ('a')`.execute(tx)
        }),
      2,
    )
    expect(runs).toBe(1)
    expect(await marksBy(t.db)).toEqual(['a'])
  })
})

it('what is cut off within a transaction is not asked again by itself: what came before it is gone', async () => {
  const way = await openWay(t.url)
  const read = way.db.transaction().execute(async (tx) => {
    await sql`insert into marks values ('a')`.execute(tx)
    way.cut()
    return marksBy(tx)
  })
  await expect(read).rejects.toSatisfy(isUnavailable)
  expect(await marksBy(t.db)).toEqual([])
  await way.close()
})
