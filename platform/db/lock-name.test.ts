import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { inTurnAmongServers, lockName } from './lock-name.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { statementsOf } from './test-statements.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

const locks = async (): Promise<{ wait: number; have: number }> =>
  (
    await sql<{ wait: number; have: number }>`
      select count(*) filter (where not granted)::int as wait, count(*) filter (where granted)::int as have
      from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      t.db,
    )
  ).rows[0] ?? { wait: 0, have: 0 }

/** The database, and how often a lock was tried through it. */
const counted = () => {
  let tries = 0
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('pg_try_advisory')) tries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, tries: () => tries }
}

/** Work in turn that goes on until it is let go of; `done` has what began and ended, in order. */
const turns = () => {
  const done: string[] = []
  const begin = (name: string, run: (work: () => Promise<void>) => Promise<void>) => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const ended = run(async () => {
      done.push(`${name} begins`)
      begun.resolve()
      await end.promise
      done.push(`${name} ends`)
    })
    const letGo = () => end.resolve()
    onTestFinished(letGo)
    return { begun: begun.promise, ended, letGo }
  }
  return { done, begin }
}

it('who locks a name waits until the transaction that has it ends; another name and another account do not wait (S-8)', async () => {
  const { done, begin } = turns()
  const first = begin('first', (work) =>
    withTx(t.db, async (tx) => {
      await lockName(tx, 'addresses', 'a')
      await lockName(tx, 'addresses')
      await work()
    }),
  )
  await first.begun
  for (const [name, of] of [['addresses', 'b'], ['works', 'a'], ['works']] as const)
    await withTx(t.db, (tx) => lockName(tx, name, of))
  const others = [['addresses', 'a'] as const, ['addresses'] as const].map(([name, of], at) => {
    const other = begin(`other ${at}`, (work) =>
      withTx(t.db, async (tx) => {
        await lockName(tx, name, of)
        await work()
      }),
    )
    other.letGo()
    return other.ended
  })
  await expect.poll(locks).toEqual({ wait: 2, have: 2 })
  first.letGo()
  await Promise.all([first.ended, ...others])
  expect(done.slice(0, 2)).toEqual(['first begins', 'first ends'])
  expect(done).toHaveLength(6)
})

it('work of one name is done by one server at a time, under a lock of a transaction that may rest meanwhile (S-8)', async () => {
  const { done, begin } = turns()
  const statements = await statementsOf(async () => {
    const first = begin('first', (work) => inTurnAmongServers(t.db, 'first start', work))
    await first.begun
    const { db, tries } = counted()
    const second = begin('second', (work) => inTurnAmongServers(db, 'first start', work))
    second.letGo()
    await expect.poll(tries).toBeGreaterThan(1)
    expect(await locks()).toEqual({ wait: 0, have: 1 })
    expect(done).toEqual(['first begins'])
    first.letGo()
    await Promise.all([first.ended, second.ended])
  })
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(statements.slice(0, 2)).toEqual(['begin', 'set local idle_in_transaction_session_timeout = 0'])
  expect(await locks()).toEqual({ wait: 0, have: 0 })
})

it('work that throws ends its turn', async () => {
  const failed = inTurnAmongServers(t.db, 'first start', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await inTurnAmongServers(t.db, 'first start', async () => 'done')).toBe('done')
})
