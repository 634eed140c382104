import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, refuse } from '../../kernel/result.ts'
import type { Db } from './db.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { openWay } from './test-way.ts'
import { isUnavailable } from './unavailable.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  await sql`create table accounts (id int primary key, amount int8 not null check (amount >= 0))`.execute(
    t.db,
  )
})
afterAll(() => t.drop())
beforeEach(async () => {
  await sql`truncate accounts`.execute(t.db)
  await sql`insert into accounts values (1, 100), (2, 100)`.execute(t.db)
})

async function amounts(): Promise<number[]> {
  return (await sql<{ amount: number }>`select amount from accounts order by id`.execute(t.db)).rows.map(
    (row) => row.amount,
  )
}

async function add(db: Db, id: number, amount: number): Promise<void> {
  await sql`update accounts set amount = amount + ${amount} where id = ${id}`.execute(db)
}

test('keeps what the work has done, and answers what it answers', async () => {
  const answer = await withTx(t.db, async (tx) => {
    await add(tx, 1, -30)
    await add(tx, 2, 30)
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await amounts()).toEqual([70, 130])
})

test('keeps nothing when the work throws, be it itself or the database', async () => {
  const itself = withTx(t.db, async (tx) => {
    await add(tx, 1, -30)
    throw new Error('no')
  })
  await expect(itself).rejects.toThrow('no')
  const database = withTx(t.db, async (tx) => {
    await add(tx, 2, 30)
    await add(tx, 1, -101)
  })
  await expect(database).rejects.toMatchObject({ code: '23514' })
  expect(await amounts()).toEqual([100, 100])
})

test('keeps nothing when the work refuses, and returns the refusal', async () => {
  const refused = await withTx(t.db, async (tx) => {
    await add(tx, 1, -30)
    return refuse('not_enough', { field: 'quantity' })
  })
  expect(refused).toEqual({ ok: false, code: 'not_enough', field: 'quantity' })
  expect(await amounts()).toEqual([100, 100])
})

test('keeps what was written beside a refusal where the call says so', async () => {
  const refused = await withTx(
    t.db,
    async (tx) => {
      await add(tx, 1, -30)
      return refuse('not_enough')
    },
    { keepOnRefusal: true },
  )
  expect(refused).toEqual({ ok: false, code: 'not_enough' })
  expect(await amounts()).toEqual([70, 100])
})

test('keeps what was written when the work returns a value, also one without ok', async () => {
  for (const value of [ok(1), null, undefined, false, { ok: true }])
    expect(
      await withTx(t.db, async (tx) => {
        await add(tx, 1, 1)
        return value
      }),
    ).toBe(value)
  expect(await amounts()).toEqual([105, 100])
})

test('others see nothing before it ends', async () => {
  const seen = await withTx(t.db, async (tx) => {
    await add(tx, 1, -30)
    return amounts()
  })
  expect(seen).toEqual([100, 100])
})

test('never nests', async () => {
  await expect(withTx(t.db, (tx) => withTx(tx, () => Promise.resolve(1)))).rejects.toThrow(
    'withTx inside a transaction',
  )
})

/** Something to wait at until so many have come; one that comes later passes. */
function gate(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

test('two that deadlock both end well, and nothing is counted twice', async () => {
  let runs = 0
  const bothHaveOne = gate(2)
  const transfer = (from: number, to: number) =>
    withTx(t.db, async (tx) => {
      runs += 1
      await add(tx, from, -10)
      await bothHaveOne()
      await add(tx, to, 10)
    })
  await Promise.all([transfer(1, 2), transfer(2, 1)])
  expect(runs).toBeGreaterThan(2)
  expect(await amounts()).toEqual([100, 100])
})

test('serialization failures are tried again', async () => {
  let runs = 0
  const bothHaveRead = gate(2)
  const increment = () =>
    withTx(
      t.db,
      async (tx) => {
        runs += 1
        const { rows } = await sql<{ amount: number }>`select amount from accounts where id = 1`.execute(tx)
        await bothHaveRead()
        await sql`update accounts set amount = ${(rows[0]?.amount ?? 0) + 1} where id = 1`.execute(tx)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([increment(), increment()])
  expect(runs).toBeGreaterThan(2)
  expect(await amounts()).toEqual([102, 100])
})

test('five conflicts in a row are enough', async () => {
  let runs = 0
  const hopeless = withTx(t.db, async (tx) => {
    runs += 1
    await sql.raw(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`).execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(5)
})

test('a transaction that is cut off begins anew once the database is there again, and is done once', async () => {
  const way = await openWay(t.url)
  try {
    let runs = 0
    const answer = await withTx(way.db, async (tx) => {
      runs += 1
      await add(tx, 1, -30)
      if (runs === 1) way.cut(1)
      await add(tx, 2, 30)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(runs).toBe(2)
    expect(await amounts()).toEqual([70, 130])
  } finally {
    await way.close()
  }
})

test('a transaction that is cut off is given up where the database stays away, as one that cannot begin', async () => {
  const way = await openWay(t.url)
  let runs = 0
  try {
    const cut = withTx(way.db, async (tx) => {
      runs += 1
      await add(tx, 1, -30)
      way.cut(Number.POSITIVE_INFINITY)
      await add(tx, 2, 30)
    })
    await expect(cut).rejects.toSatisfy(isUnavailable)
    await expect(withTx(way.db, (tx) => add(tx, 1, -30))).rejects.toSatisfy(isUnavailable)
    expect(runs).toBe(1)
    expect(await amounts()).toEqual([100, 100])
  } finally {
    await way.close()
  }
})

test('a transaction that is cut off as it commits is not begun anew: it may have been done', async () => {
  await sql`
    create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(t.db)
  await sql`
    create constraint trigger cut after update on accounts deferrable initially deferred
      for each row execute function end_connection()`.execute(t.db)
  try {
    let runs = 0
    const cut = withTx(t.db, async (tx) => {
      runs += 1
      await add(tx, 1, -30)
    })
    await expect(cut).rejects.toSatisfy(isUnavailable)
    expect(runs).toBe(1)
  } finally {
    await sql`drop function end_connection() cascade`.execute(t.db)
  }
})

test('five conflicts in a row are enough after a cut, too', async () => {
  let runs = 0
  const hopeless = withTx(t.db, async (tx) => {
    runs += 1
    if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    await sql.raw(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`).execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(1 + 5)
})
