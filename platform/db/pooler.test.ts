import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQueue } from '../queue/index.ts'
import { doFor } from '../trace/index.ts'
import { createDb, type Db, isPooled } from './db.ts'
import { inTurnAmongServers, lockName } from './lock-name.ts'
import { migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { hasPooler, type Pooler, startPooler } from './test-pooler.ts'
import { statementsOf } from './test-statements.ts'
import { isUnavailable } from './unavailable.ts'
import { withTx } from './with-tx.ts'

test('an address says that it is of PgBouncer', () => {
  expect(isPooled('postgres://a:b@127.0.0.1:6432/aworan?sslmode=verify-full&pgbouncer=true')).toBe(true)
  expect(isPooled('postgres://a:b@127.0.0.1:6432/aworan?pgbouncer=false')).toBe(false)
  expect(isPooled('postgres://a:b@pgbouncer=true/aworan')).toBe(false)
})

describe.skipIf(!hasPooler)('behind PgBouncer (Debian: pgbouncer) with transactions pooled', () => {
  let t: TestDatabase
  let pooler: Pooler
  let db: Db
  beforeAll(async () => {
    t = await testDatabase()
    const name = sql.id(new URL(t.url).pathname.slice(1))
    // As docs/operations.md has it for statements outside of a transaction.
    await sql`alter database ${name} set statement_timeout = '10s'`.execute(t.db)
    await sql`alter database ${name} set timezone = 'Africa/Lagos'`.execute(t.db)
    pooler = await startPooler(t.url)
    db = createDb(pooler.url, { max: 20 })
  })
  afterAll(async () => {
    await db.destroy()
    await pooler.stop()
    await t.drop()
  })

  type Limits = { zone: string; statement: string; rest: string }
  const limits = async (on: Db): Promise<Limits | undefined> =>
    (
      await sql<Limits>`
        select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as rest`.execute(on)
    ).rows[0]

  test('twenty callers share two connections, each in its time zone, and a statement with values has no name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const { rows } = await sql<{ n: number; zone: string; pid: number }>`
          select ${n}::int4 as n, current_setting('TimeZone') as zone, pg_backend_pid() as pid, pg_sleep(0.005)::text`.execute(
          db,
        )
        return rows[0]
      }),
    )
    expect(answers.map((row) => row?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(new Set(answers.map((row) => row?.zone))).toEqual(new Set(['UTC']))
    expect(new Set(answers.map((row) => row?.pid)).size).toBe(2)
    const { rows } = await sql`select 1 from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([])
  })

  test('each transaction has its limits from its beginning, and leaves none to others', async () => {
    const without = await limits(db)
    expect(without).toEqual({ zone: 'UTC', statement: '10s', rest: '0' })
    expect(await withTx(db, limits)).toEqual({ zone: 'UTC', statement: '2s', rest: '10s' })
    expect(await withTx(db, limits, { isolation: 'serializable' })).toMatchObject({ statement: '2s' })
    expect(await limits(db)).toEqual(without)
    const patient = createDb(pooler.url, { statementTimeoutMs: 0 })
    expect(await withTx(patient, limits)).toMatchObject({ statement: '0', rest: '0' })
    await patient.destroy()
    const hasty = createDb(pooler.url, { statementTimeoutMs: 50 })
    const slow = withTx(hasty, (tx) => sql`select pg_sleep(60)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await expect(sql`select pg_sleep(1)`.execute(hasty)).rejects.toSatisfy(isUnavailable)
    expect((await sql`select 1`.execute(hasty)).rows).toHaveLength(1)
    await hasty.destroy()
  })

  test('each transaction has the id of its request in its name, and leaves it to none', async () => {
    const nameOf = async (on: Db): Promise<string | undefined> =>
      (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(on)).rows[0]
        ?.name
    const ids = Array.from({ length: 20 }, (_, n) => (n % 2 ? `request-${n}` : undefined))
    const names = await Promise.all(
      ids.map((id) => (id ? doFor(id, () => withTx(db, nameOf)) : withTx(db, nameOf))),
    )
    expect(names).toEqual(ids.map((id) => (id ? `aworan ${id}` : 'aworan')))
    expect(await Promise.all(ids.map(() => nameOf(db)))).toEqual(ids.map(() => 'aworan'))
  })

  test('a lock of a name ends with its transaction, and servers take turns', async () => {
    const order: string[] = []
    const one = inTurnAmongServers(db, 'a start', async () => {
      await withTx(db, (tx) => lockName(tx, 'addresses', 'one'))
      order.push('one')
    })
    const other = inTurnAmongServers(db, 'a start', async () => void order.push('other'))
    await Promise.all([one, other])
    expect(order.toSorted()).toEqual(['one', 'other'])
    const { rows } = await sql`
      select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(t.db)
    expect(rows).toEqual([])
  })

  test('migrations are applied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aworan-migrations-'))
    await sql`drop table migrations`.execute(t.db)
    await writeFile(join(folder, '0001_new.sql'), 'create table new (n int4); insert into new values (1);')
    expect(await migrate(pooler.url, folder)).toEqual(['0001_new.sql'])
    expect(await migrate(pooler.url, folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('jobs are sent and done, without an ear for new ones', async () => {
    const said: unknown[] = []
    const log = {
      warn: (about: object) => void said.push(about),
      error: (about: object) => void said.push(about),
    }
    const queue = createQueue({ url: pooler.url, log, pace: 'quick' })
    const done: unknown[] = []
    queue.define<{ n: number }>('counting', async ({ n }) => void done.push(n))
    const asked = await statementsOf(() => queue.start())
    expect(asked.filter((text) => /^listen\b/i.test(text))).toEqual([])
    await withTx(db, (tx) => queue.send(tx, 'counting', { n: 1 }))
    await expect.poll(() => done).toEqual([1])
    await queue.stop()
    expect(said).toEqual([])
  })

  test('a database that is away behind it is unavailable, as one without it', async () => {
    const away = new URL(pooler.url)
    away.pathname = '/nowhere'
    const nowhere = createDb(away.href, { max: 1 })
    await expect(sql`select 1`.execute(nowhere)).rejects.toSatisfy(isUnavailable)
    await nowhere.destroy()
  })
})
