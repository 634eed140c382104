import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPair } from '../postgres/test-standby.ts'
import { createDb, createReadDb, type Db } from './db.ts'
import { type Judgement, judge, type Replica, watchReplica } from './replica.ts'
import { makeClusterFolder } from './test-folder.ts'
import { isUnavailable } from './unavailable.ts'
import { withTx } from './with-tx.ts'

describe('a replica', () => {
  /** Judged every half second, with where the primary and the replica are, in turn. */
  const judged = (...looks: [there: bigint | undefined, here: bigint | undefined][]) => {
    let present: Judgement = { isUsed: false, why: '' }
    return looks.map(([there, here], look) => {
      present = judge(present, { there, here, now: look * 500 })
      return present.isUsed
    })
  }

  it('is used once it has what the primary had half a second before, not what it has by now', () => {
    expect(judged([10n, 5n], [20n, 9n], [30n, 20n], [40n, 30n])).toEqual([false, false, true, true])
  })

  it('is passed over when it has lacked for more than a second what the primary had', () => {
    expect(judged([10n, 10n], [20n, 20n], [30n, 20n], [40n, 25n], [50n, 29n], [60n, 29n])).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('that catches up is used when it is near the primary, not when it has what it was passed over for', () => {
    const behind = judged(
      [10n, 10n],
      [90n, 90n],
      [90n, 10n],
      [91n, 10n],
      [92n, 10n],
      [93n, 10n],
      [94n, 90n],
      [95n, 93n],
      [96n, 95n],
    )
    expect(behind).toEqual([false, true, true, true, false, false, false, false, true])
  })

  it('that was away has to have what the primary has by then', () => {
    expect(judged([10n, 10n], [20n, 20n], [80n, undefined], [90n, 30n], [91n, 90n])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
  })

  it('is used without a primary, however far behind it is, and judged anew by the next one', () => {
    expect(judged([90n, 1n], [undefined, 1n], [undefined, undefined], [5n, 1n], [6n, 5n])).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })
})

let folder: string
let pair: Awaited<ReturnType<typeof startPair>>
let primary: Db
let own: Db
let replica: Replica
let readDb: Db
let readsOwn = false
const said: string[] = []
beforeAll(async () => {
  folder = await makeClusterFolder('aworan-pair-')
  pair = await startPair(folder)
  primary = createDb(pair.urlOf(pair.primary))
  own = createDb(pair.urlOf(pair.primary), { max: 1 })
  const url = pair.urlOf(pair.standby)
  await sql`create table sale (id int primary key)`.execute(primary)
  replica = await watchReplica({
    replica: createDb(url, { max: 1 }),
    primary: own,
    log: { warn: (line) => void said.push(line) },
    everyMs: 20,
    limitMs: 200,
  })
  readDb = createReadDb(url, primary, { ...replica, readsOwn: () => readsOwn }, { statementTimeoutMs: 0 })
})
afterAll(async () => {
  await replica.stop()
  await Promise.all([own, readDb, primary].map((db) => db.destroy()))
  await pair.stop()
  await rm(folder, { recursive: true, force: true })
})

const sell = (id: number) => sql`insert into sale values (${id})`.execute(primary)
/** How many sales are read, and whether by the replica. */
const readIn = async (db: Db) => {
  const { rows } = await sql<{ sales: number; replica: boolean }>`
    select count(*)::int as sales, pg_is_in_recovery() as replica from sale`.execute(db)
  return rows[0]
}
/** Until a statement of the replica sleeps. */
const untilAsleep = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
        replica.db(),
      )
      return rows.length
    })
    .toBe(1)
const untilUsed = (isUsed: boolean) => expect.poll(() => replica.isUsed()).toBe(isUsed)
/** Reads without a pause, in transactions too, until `end`; what failed is thrown there. */
const readOn = () => {
  let goesOn = true
  const answers: unknown[] = []
  const readers = Array.from({ length: 8 }, async (_, n) => {
    while (goesOn) answers.push(n % 2 === 0 ? await readIn(readDb) : await withTx(readDb, readIn))
  })
  const all = Promise.all(readers)
  all.catch(() => {})
  const end = () => {
    goesOn = false
    return all
  }
  onTestFinished(() => void (goesOn = false))
  return { answers, end }
}

it('a replica that has what the primary has is read from, except by who may have written', async () => {
  await untilUsed(true)
  expect(await readIn(readDb)).toEqual({ sales: 0, replica: true })
  expect(await readIn(replica.db())).toEqual({ sales: 0, replica: true })
  readsOwn = true
  expect(await readIn(readDb)).toEqual({ sales: 0, replica: false })
  readsOwn = false
})

it('one that is behind is passed over until it has caught up, and the primary’s changes are read meanwhile', async () => {
  await pair.standby.replay('pause')
  await sell(1)
  await untilUsed(false)
  expect(await readIn(readDb)).toEqual({ sales: 1, replica: false })
  expect(await readIn(replica.db())).toEqual({ sales: 1, replica: false })
  expect(said.at(-1)).toContain('passed over: it is more than a second behind')
  await pair.standby.replay('resume')
  await untilUsed(true)
  expect(await readIn(readDb)).toEqual({ sales: 1, replica: true })
  expect(said.at(-1)).toContain('read from: it has what the primary has')
})

it('what a replica stops because it is in the way of its log is asked of the primary', async () => {
  await pair.standby.yieldAtOnce()
  await untilUsed(true)
  const slow = sql<{ replica: boolean }>`
    select pg_is_in_recovery() as replica, count(*), pg_sleep(case when pg_is_in_recovery() then 600 else 0 end) from sale`
  const answer = slow.execute(readDb)
  await untilAsleep()
  await sql`delete from sale`.execute(primary)
  await sql`vacuum sale`.execute(primary)
  expect((await answer).rows[0]?.replica).toBe(false)
})

it('one that is behind is not asked what the primary failed to answer, while that is there', async () => {
  await pair.standby.replay('pause')
  await sell(1)
  await untilUsed(false)
  const asleep = sql<{ pid: number }>`
    select pid from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`
  const answer =
    sql`select count(*), pg_sleep(case when pg_is_in_recovery() then 0 else 600 end) from sale`.execute(
      readDb,
    )
  answer.catch(() => {})
  const ended = new Set<number>()
  while (ended.size < 2)
    for (const { pid } of (await asleep.execute(primary)).rows) {
      await sql`select pg_terminate_backend(${pid})`.execute(primary)
      ended.add(pid)
    }
  await expect(answer).rejects.toThrow('the replica is behind')
  expect(isUnavailable(await answer.catch((error: unknown) => error))).toBe(true)
  expect(replica.isUsed()).toBe(false)
  await sql`delete from sale`.execute(primary)
  await pair.standby.replay('resume')
  await untilUsed(true)
})

it('it is asked again what it failed to answer where the primary’s connections are all in use', async () => {
  await untilUsed(true)
  const full = createDb(pair.urlOf(pair.primary), { max: 1 })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const busy = withTx(full, async (tx) => {
    await sql`select 1`.execute(tx)
    begun.resolve()
    await over
  })
  await begun.promise
  const both = createReadDb(
    pair.urlOf(pair.standby),
    full,
    { ...replica, readsOwn: () => false },
    { statementTimeoutMs: 0 },
  )
  const answer = sql<{ replica: boolean }>`
    select pg_is_in_recovery() as replica, pg_sleep(case when exists (select from sale where id = 9) then 0 else 600 end)`.execute(
    both,
  )
  await untilAsleep()
  await sell(9)
  const endIt = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid() and exists (select from sale where id = 9)`
  await expect.poll(async () => (await endIt.execute(replica.db())).rows).toHaveLength(1)
  expect((await answer).rows[0]?.replica).toBe(true)
  await sql`delete from sale`.execute(primary)
  end()
  await busy
  await Promise.all([both.destroy(), full.destroy()])
})

it('one that is lost fails no reading, and is read from again once it is back', async () => {
  await untilUsed(true)
  const reading = readOn()
  await expect.poll(() => reading.answers).toContainEqual({ sales: 0, replica: true })
  await pair.standby.kill()
  await untilUsed(false)
  const before = reading.answers.length
  await expect.poll(() => reading.answers.length).toBeGreaterThan(before + 50)
  await reading.end()
  expect(reading.answers.at(-1)).toEqual({ sales: 0, replica: false })
  expect(said.at(-1)).toContain('passed over: it does not answer')
  await pair.standby.start()
  await untilUsed(true)
  expect(await readIn(readDb)).toEqual({ sales: 0, replica: true })
})

it('without a primary it is read from though it is behind, and no reading fails, but those of who may have written', async () => {
  await pair.standby.replay('pause')
  await sell(2)
  await untilUsed(false)
  const reading = readOn()
  await expect.poll(() => reading.answers).toContainEqual({ sales: 1, replica: false })
  await pair.primary.kill()
  await untilUsed(true)
  await expect.poll(() => reading.answers.at(-1)).toEqual({ sales: 0, replica: true })
  await reading.end()
  expect(said.at(-1)).toContain('read from: the primary does not answer')
  readsOwn = true
  await expect(readIn(readDb)).rejects.toThrow()
})
