import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PairedServer, startPair } from '../postgres/test-standby.ts'
import { createQueue } from '../queue/index.ts'
import { createDb, type Db, poolUse } from './db.ts'
import { addressesOf, lookAtHosts } from './hosts.ts'
import { guardPool } from './pool.ts'
import { testDatabase } from './test-database.ts'
import { makeClusterFolder } from './test-folder.ts'
import { hasPooler, type Pooler, startPooler } from './test-pooler.ts'
import { isUnavailable } from './unavailable.ts'
import { withTx } from './with-tx.ts'

it.each([
  ['postgres://a:b@one/art', ['postgres://a:b@one/art']],
  ['postgres://a:b,c@one/art', ['postgres://a:b,c@one/art']],
  [
    'postgresql://a:b,c@one:5433,two,[::1]:5434/art?x=1,2',
    [
      'postgresql://a:b,c@one:5433/art?x=1,2',
      'postgresql://a:b,c@two/art?x=1,2',
      'postgresql://a:b,c@[::1]:5434/art?x=1,2',
    ],
  ],
  ['postgres://one,two/art', ['postgres://one/art', 'postgres://two/art']],
])('%s has these addresses', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})

describe('a host that says nothing any more', () => {
  /** Passes on what it gets, until it is frozen; is cut once by a word. */
  const openRelay = async (port: number, cutOnce = '') => {
    let isFrozen = false
    let isCut = cutOnce === ''
    let taken = (): void => {}
    const relay = createServer((client) => {
      taken()
      const server = connect(port, '127.0.0.1')
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (chunk) => {
          if (!isCut && chunk.includes(cutOnce)) {
            isCut = true
            from.destroy()
          } else if (!isFrozen) to.write(chunk)
        })
        from.on('error', () => {})
        from.on('close', () => to.destroy())
      }
    })
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    return {
      port: (relay.address() as AddressInfo).port,
      freeze: (is: boolean) => void (isFrozen = is),
      onTaken: (then: () => void) => void (taken = then),
      close: () => relay.close(),
    }
  }

  it('is left by all connections once one has waited for it in vain', async () => {
    const t = await testDatabase()
    const { port } = new URL(t.url)
    const relay = await openRelay(Number(port))
    const url = t.url.replace(`127.0.0.1:${port}`, `127.0.0.1:${relay.port},127.0.0.1:${port}`)
    // Without a limit of its own it would wait for ever.
    const other = createDb(url, { max: 1, statementTimeoutMs: 0 })
    const open = createDb(url, { max: 3 })
    const pidsOf = (db: Db) =>
      Promise.all(
        Array.from({ length: 3 }, async () => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(
            db,
          )
          return rows[0]?.pid
        }),
      )
    const before = await pidsOf(open)
    await sql`select 1`.execute(other)
    expect([poolUse(open).idle, poolUse(other).idle]).toEqual([3, 1])
    relay.freeze(true)
    const waits = sql<{ one: number }>`select 1 as one`.execute(other)
    await expect(sql`select 1`.execute(open)).rejects.toThrow('Query read timeout')
    // It is cut, and asked of another host.
    expect((await waits).rows).toEqual([{ one: 1 }])
    // Nobody has used the other two.
    await expect.poll(() => poolUse(open).idle).toBe(0)
    const after = await pidsOf(open)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    await Promise.all([open.destroy(), other.destroy()])
    relay.close()
    await t.drop()
  })

  it('keeps its connections where it only was very busy, which it says when it is asked once more', async () => {
    const t = await testDatabase()
    const { port } = new URL(t.url)
    const relay = await openRelay(Number(port))
    const db = createDb(t.url.replace(`127.0.0.1:${port}`, `127.0.0.1:${relay.port},127.0.0.1:${port}`), {
      max: 2,
    })
    const open = () => Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(db)))
    await open()
    relay.freeze(true)
    const looks = Promise.withResolvers<void>()
    let taken = 0
    relay.onTaken(() => {
      taken += 1
      if (taken < 2) return
      relay.freeze(false)
      looks.resolve()
    })
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Query read timeout')
    expect(poolUse(db).idle).toBe(1)
    await looks.promise
    // Long enough for a cut to be seen.
    for (let n = 0; n < 20; n += 1) await sql`select pg_sleep(0.01)`.execute(db)
    expect({ idle: poolUse(db).idle, taken }).toEqual({ idle: 1, taken: 2 })
    await db.destroy()
    relay.close()
    await t.drop()
  })

  it('or breaks off as it is asked what it is, ends no process: the next connection is used', async () => {
    const t = await testDatabase()
    const { port } = new URL(t.url)
    const relay = await openRelay(Number(port), 'pg_is_in_recovery() as standby')
    const db = createDb(t.url.replace(`127.0.0.1:${port}`, `127.0.0.1:${relay.port},127.0.0.1:${port}`))
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await db.destroy()
    relay.close()
    await t.drop()
  })
})

describe('of two hosts', () => {
  let folder: string
  let pair: Awaited<ReturnType<typeof startPair>>
  let db: Db
  beforeAll(async () => {
    folder = await makeClusterFolder('aworan-pair-')
    pair = await startPair(folder)
    db = createDb(pair.urlOf(pair.standby, pair.primary), { max: 3 })
    await sql`create table sale (id int primary key)`.execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await pair.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const sell = (id: number) =>
    withTx(db, async (tx) => void (await sql`insert into sale values (${id})`.execute(tx)))
  const count = async (on: Db) =>
    (await sql<{ n: number }>`select count(*)::int as n from sale`.execute(on)).rows[0]?.n
  const isStandby = async (on: Db) =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(on)).rows[0]?.standby
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await sleep(20)
  }
  const rolesOf = async () => (await lookAtHosts(pair.urlOf(pair.primary, pair.standby))).map(({ is }) => is)

  it('the primary is written to wherever it is named, and a standby is read where it may be', async () => {
    expect(await rolesOf()).toEqual(['primary', 'standby'])
    await sell(1)
    const url = `${pair.urlOf(pair.primary, pair.standby)}?target_session_attrs=prefer-standby`
    const readDb = createDb(url, { max: 2 })
    expect(await isStandby(readDb)).toBe(true)
    await until(async () => (await count(readDb)) === 1)
    await readDb.destroy()
  })

  it('who waited for a connection that others have is refused, and waits no second time', async () => {
    let tries = 0
    const pool = {
      connect: async () => {
        tries += 1
        throw new Error('timeout exceeded when trying to connect')
      },
    }
    const refused = await guardPool(pool as unknown as pg.Pool, () => undefined)
      .connect()
      .catch((error: unknown) => error)
    expect({ isUnavailable: isUnavailable(refused), tries }).toEqual({ isUnavailable: true, tries: 1 })
  })

  it('jobs are done', async () => {
    const queue = createQueue({
      url: pair.urlOf(pair.standby, pair.primary),
      log: { warn: () => {}, error: () => {} },
    })
    const done = Promise.withResolvers<unknown>()
    queue.define('greet', async (data) => done.resolve(data))
    await queue.start()
    await withTx(db, (tx) => queue.send(tx, 'greet', { name: 'Ada' }))
    expect(await done.promise).toEqual({ name: 'Ada' })
    await queue.stop()
  })

  it('the standby that is promoted is used once the primary is lost, without an error for who asks then', async () => {
    await Promise.all([sell(2), sell(3), sell(4)])
    const readDb = createDb(pair.urlOf(pair.standby), { max: 1 })
    await until(async () => (await count(readDb)) === 4)
    await pair.primary.kill()
    await until(async () => {
      const lost = await sell(5).catch((error: unknown) => error)
      expect(isUnavailable(lost)).toBe(true)
      return String(lost).includes(`127.0.0.1:${pair.standby.port} is a standby`)
    })
    expect(await rolesOf()).toEqual(['away', 'standby'])
    await pair.standby.promote()
    await Promise.all([sell(6), sell(7), sell(8)])
    expect(await count(db)).toBe(7)
    await readDb.destroy()
  })

  it('a former primary that comes back is not used: the later timeline is', async () => {
    await pair.primary.start()
    expect(await rolesOf()).toEqual(['primary', 'primary'])
    const other = createDb(pair.urlOf(pair.primary, pair.standby), { max: 1 })
    expect(await count(other)).toBe(7)
    await other.destroy()
  })

  it('a primary that is restarted is used again', async () => {
    await pair.standby.kill()
    await pair.standby.start()
    await until(() =>
      sell(9).then(
        () => true,
        () => false,
      ),
    )
    expect(await count(db)).toBe(8)
  })

  it('a host that was the primary and is a standby now is left at once', async () => {
    const fresh = createDb(pair.urlOf(pair.standby, pair.primary), { max: 1 })
    await pair.standby.kill()
    pair.standby.demote()
    await pair.standby.start()
    expect(await rolesOf()).toEqual(['primary', 'standby'])
    expect(await count(fresh), 'what the former primary has').toBe(4)
    await fresh.destroy()
  })

  it('a standby that was promoted is left by who reads, once there is another', async () => {
    const url = `${pair.urlOf(pair.primary, pair.standby)}?target_session_attrs=prefer-standby`
    const readsStandby = async () => {
      const readDb = createDb(url, { max: 1 })
      const is = await isStandby(readDb)
      await readDb.destroy()
      return is
    }
    expect(await readsStandby()).toBe(true)
    await pair.standby.promote()
    await pair.primary.kill()
    pair.primary.demote()
    await pair.primary.start()
    expect(await rolesOf()).toEqual(['standby', 'primary'])
    expect([await readsStandby(), await readsStandby()]).toEqual([false, true])
  })
})

describe.skipIf(!hasPooler)('of two hosts, each behind a PgBouncer (Debian: pgbouncer)', () => {
  let folder: string
  let pair: Awaited<ReturnType<typeof startPair>>
  let poolers: Pooler[]
  let url: string
  beforeAll(async () => {
    folder = await makeClusterFolder('aworan-pooled-pair-')
    pair = await startPair(folder)
    poolers = await Promise.all([pair.primary, pair.standby].map((server) => startPooler(pair.urlOf(server))))
    const [first = '', second = ''] = poolers.map((pooler) => pooler.url)
    url = first.replace(new URL(first).host, `${new URL(first).host},${new URL(second).host}`)
  })
  afterAll(async () => {
    await Promise.all(poolers.map((pooler) => pooler.stop()))
    await pair.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** As by Patroni: the former primary comes back as a standby, at the same address. */
  const handOver = async (from: PairedServer, to: PairedServer) => {
    await from.stop()
    await to.promote()
    from.demote()
    await from.start()
    await expect
      .poll(async () => (await lookAtHosts(pair.urlOf(from, to))).map(({ is }) => is))
      .toEqual(['standby', 'primary'])
  }

  it('what is written follows the primary, although the connections to its PgBouncer last', async () => {
    // More than a transaction that begins anew again and again would come to the end of.
    const connections = 60
    const db = createDb(url, { max: connections })
    await sql`create table sale (id int primary key)`.execute(db)
    const rolesSeen = async () => {
      const asked = Array.from({ length: connections }, () =>
        sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db),
      )
      return [...new Set((await Promise.all(asked)).map(({ rows }) => rows[0]?.standby))]
    }
    expect(await rolesSeen()).toEqual([false])
    await handOver(pair.primary, pair.standby)
    expect(await rolesSeen()).toEqual([true])
    await withTx(db, async (tx) => void (await sql`insert into sale values (1)`.execute(tx)))
    // All others led to the standby too, and are cut.
    await expect.poll(() => rolesSeen().catch(String)).toEqual([false])
    await db.destroy()
  })

  it('jobs are done after that, also where nothing else is written', async () => {
    await pair.rejoin(pair.primary)
    const queue = createQueue({ url, log: { warn: () => {}, error: () => {} }, pace: 'quick' })
    const done = Promise.withResolvers<unknown>()
    queue.define('greet', async (data) => done.resolve(data))
    await queue.start()
    await handOver(pair.standby, pair.primary)
    const direct = createDb(pair.urlOf(pair.primary))
    await withTx(direct, (tx) => queue.send(tx, 'greet', { name: 'Ada' }))
    expect(await done.promise).toEqual({ name: 'Ada' })
    await queue.stop()
    await direct.destroy()
  })
})
