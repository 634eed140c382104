import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts'
import { createDb, type Db } from './db.ts'
import { isUnavailable, sqlStateOf } from './unavailable.ts'
import { withTx } from './with-tx.ts'

/** Far over the 2.5 s of the product, and far below a wait without a limit. */
const PATIENCE_MS = 20_000

let dataDir: string
let server: EmbeddedPostgres
let db: Db

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aworan-away-'))
  chmodSync(dataDir, 0o755)
  server = await startEmbedded({ dataDir, log: () => {}, durability: 'fast' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => void (db = createDb(server.url, { max: 2, statementTimeoutMs: 700 })))
afterEach(() => db.destroy())

async function ask(on = db): Promise<number | undefined> {
  return (await sql<{ one: number }>`select 1 as one`.execute(on)).rows[0]?.one
}

/** What the work throws, having thrown it in time. */
async function failure(work: Promise<unknown>): Promise<unknown> {
  const started = performance.now()
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  )
  expect(performance.now() - started).toBeLessThan(PATIENCE_MS)
  return error
}

async function askUntilAnswered(): Promise<number | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === 30 || !isUnavailable(error)) throw error
      await sleep(100)
    }
  }
}

async function withDb<T>(url: string, work: (own: Db) => Promise<T>): Promise<T> {
  const own = createDb(url, { max: 2 })
  try {
    return await work(own)
  } finally {
    await own.destroy()
  }
}

describe.concurrent('within three seconds, on a pool of its own', () => {
  test('nobody listens', async () => {
    const error = await withDb('postgres://aworan@127.0.0.1:1/aworan', (own) => failure(ask(own)))
    expect(isUnavailable(error)).toBe(true)
  })

  test('somebody listens and says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const error = await withDb(`postgres://aworan@127.0.0.1:${port}/aworan`, (own) => failure(ask(own)))
    silent.close()
    expect(isUnavailable(error)).toBe(true)
  })

  test('a statement takes too long, and its connection is good for the next', () =>
    withDb(server.url, async (own) => {
      const error = await failure(sql`select pg_sleep(10)`.execute(own))
      expect(sqlStateOf(error)).toBe('57014')
      expect(isUnavailable(error)).toBe(true)
      expect(await ask(own)).toBe(1)
    }))

  test('all connections are busy for too long', () =>
    withDb(server.url, async (own) => {
      const busy = [1, 2].map(() =>
        withTx(own, async (tx) => {
          await sql`select pg_sleep(1.8)`.execute(tx)
          await sql`select pg_sleep(1.8)`.execute(tx)
        }),
      )
      await sleep(100)
      expect(isUnavailable(await failure(ask(own)))).toBe(true)
      await Promise.all(busy)
      expect(await ask(own)).toBe(1)
    }))
})

test('a transaction whose connection is cut is not half done, and the pool is whole again', async () => {
  await sql`create table marks (mark text)`.execute(db)
  const cut = withTx(db, async (tx) => {
    await sql`insert into marks values ('half')`.execute(tx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  expect(isUnavailable(await failure(cut))).toBe(true)
  expect((await sql`select * from marks`.execute(db)).rows).toEqual([])
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([1, 1, 1, 1])
})

test('a connection that is cut while its holder is busy elsewhere ends its transaction, not the process', async () => {
  const cut = withTx(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await sleep(100)
    await sql`select 1`.execute(tx)
  })
  expect(isUnavailable(await failure(cut))).toBe(true)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
})

test('idle connections that are cut are no accident, nor do they come up again', async () => {
  await Promise.all([ask(), ask()])
  const admin = createDb(server.adminUrl, { max: 1 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'aworan'`.execute(admin)
  await admin.destroy()
  expect(await askUntilAnswered()).toBe(1)
})

test('the database is killed under load, and the pool recovers by itself', async () => {
  const load = Array.from({ length: 20 }, () => ask().catch((error: unknown) => error))
  process.kill(server.pid(), 'SIGKILL')
  const outcomes = await Promise.all(load)
  for (const outcome of outcomes) expect(outcome === 1 || isUnavailable(outcome)).toBe(true)
  expect(await askUntilAnswered()).toBe(1)
})

test.runIf(process.platform === 'linux')(
  'the database is frozen in the middle of a transaction, and thaws',
  async () => {
    await ask()
    const frozen = withTx(db, async (tx) => {
      await sql`select 1`.execute(tx)
      signalAll('SIGSTOP')
      await sql`select 2`.execute(tx)
    })
    const error = await failure(frozen)
    const next = await failure(ask())
    signalAll('SIGCONT')
    expect([isUnavailable(error), isUnavailable(next)]).toEqual([true, true])
    expect(await askUntilAnswered()).toBe(1)
  },
)

test.each(['53100', '53200', '53300', '57P01', '57P03', '08006', '25006', '55P03', '40001'])(
  'SQLSTATE %s says so',
  async (state) => {
    const error = await failure(raise(state))
    expect(sqlStateOf(error)).toBe(state)
    expect(isUnavailable(error)).toBe(true)
    expect(isUnavailable(new Error('wrapped', { cause: error }))).toBe(true)
  },
)

test.each(['23505', '22P02', '42601', 'P0001', 'XX000', '25P02'])('SQLSTATE %s does not', async (state) => {
  expect(isUnavailable(await failure(raise(state)))).toBe(false)
})

test('a full disk under our own files does', () => {
  expect(isUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true)
})

test.each(['EBADF', 'ERR_STREAM_DESTROYED'])('%s does, which a write to a cut connection says', (code) => {
  expect(isUnavailable(Object.assign(new Error('write'), { code }))).toBe(true)
})

test('neither do other errors', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  for (const thrown of [missing, new TypeError('x is undefined'), 'a string', undefined, null]) {
    expect(isUnavailable(thrown)).toBe(false)
  }
})

function raise(state: string): Promise<unknown> {
  return sql.raw(`do $$ begin raise exception 'raised' using errcode = '${state}'; end $$`).execute(db)
}

/** Signals every process of the server. */
function signalAll(signal: NodeJS.Signals): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) === server.pid() || parentOf(pid) === server.pid()) process.kill(Number(pid), signal)
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
