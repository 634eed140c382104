import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { after, MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { createDb } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createKeyring } from '../keyring/index.ts'
import { doFor, presentRequestId } from '../trace/index.ts'
import { createSecurityEvents, hashesOfTyped } from './events.ts'
import { type EventRow, listOwnEvents, listSecurityEventRows, sweepEvents } from './store.ts'

let t: TestDatabase
let now: Date
let lines: object[]
const clock = { now: () => now }
const keyring = createKeyring([new Uint8Array(32)])
const log = {
  info: (about: object) => void lines.push(about),
  warn: (about: object) => void lines.push(about),
}
const caller = { address: '203.0.113.7', agent: 'a browser', requestId: 'request-1' }
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z')
  lines = []
  await sql`truncate security_event`.execute(t.db)
})
const make = (db = t.db) => createSecurityEvents({ db, clock, keyring, log })
const all = async (): Promise<EventRow[]> =>
  (await listSecurityEventRows(t.db, {}, { page: 1, limit: 96 })).rows

it('writes one line and one row, with the typed address as a hash alone', async () => {
  const events = make()
  events.take(
    { kind: 'sign_in.failed', accountId: null, typed: 'ada@example.com', detail: 'no_account' },
    caller,
  )
  await events.flush()
  expect(await all()).toMatchObject([
    {
      kind: 'sign_in.failed',
      account_id: null,
      typed_hash: hashesOfTyped(keyring, 'ada@example.com')[0],
      address: '203.0.113.7',
      agent: 'a browser',
      request_id: 'request-1',
      detail: 'no_account',
      times: 1,
      at: now,
    },
  ])
  expect(lines).toMatchObject([{ event: 'sign_in.failed', reqId: 'request-1', address: '203.0.113.7' }])
  expect(JSON.stringify([lines, await all()])).not.toContain('ada@')
})

it('writes the events of several requests as work of none of them', async () => {
  const origins: (string | undefined)[] = []
  const noting = {
    now: () => {
      origins.push(presentRequestId())
      return now
    },
  }
  const events = createSecurityEvents({ db: t.db, clock: noting, keyring, log })
  doFor('request-1', () => events.take({ kind: 'throttle.hit', accountId: null }, caller))
  await vi.waitFor(async () => expect(await all()).toHaveLength(1))
  expect([origins[0], origins.at(-1)]).toEqual(['request-1', undefined])
  await events.stop()
})

it('a flood of the same is one row a minute that says how many', async () => {
  const events = make()
  const hit = () => events.take({ kind: 'throttle.hit', accountId: null, detail: 'cart' }, caller)
  for (let i = 0; i < 1_000; i += 1) hit()
  await events.flush()
  now = after(now, MINUTE)
  hit()
  await events.flush()
  for (let i = 0; i < 5; i += 1) hit()
  await events.stop()
  expect((await all()).map(({ times }) => times)).toEqual([5, 1_000, 1])
  expect(lines).toHaveLength(3)
})

it('waits while the database is away, fails nobody, and writes everything once when it is back', async () => {
  const db = createDb(t.url, { max: 1, statementTimeoutMs: 300 })
  const events = make(db)
  await t.db.transaction().execute(async (tx) => {
    await sql`lock table security_event`.execute(tx)
    for (let i = 0; i < 3; i += 1) events.take({ kind: 'sign_in.ok', accountId: newId() }, undefined)
    await events.flush()
  })
  expect(await all()).toHaveLength(0)
  await events.stop()
  expect(await all()).toHaveLength(3)
  await db.destroy()
})

it('drops what the database refuses, so that the others are written', async () => {
  const events = make()
  events.take({ kind: 'sign_in.ok', accountId: 'no id' }, caller)
  await events.flush()
  expect(events.dropped()).toBe(1)
  events.take({ kind: 'sign_in.ok', accountId: newId() }, caller)
  await events.stop()
  expect(await all()).toHaveLength(1)
})

it('keeps at most 5,000 waiting, and says how many it dropped', async () => {
  const events = make()
  for (let i = 0; i < 5_010; i += 1)
    events.take({ kind: 'sign_in.failed', typed: 'x', detail: `${i}` }, caller)
  expect(events.dropped()).toBe(10)
  await events.stop()
  expect((await all())[0]?.detail).toBe('5009')
  expect((await listSecurityEventRows(t.db, {}, { page: 1, limit: 1 })).total).toBe(5_000)
})

it('is found by account, typed address, network or range, kind and time, and swept after its time', async () => {
  const events = make()
  const account = newId()
  events.take({ kind: 'sign_in.ok', accountId: account }, caller)
  events.take(
    { kind: 'sign_in.failed', accountId: null, typed: 'abc' },
    { ...caller, address: '2001:db8::1' },
  )
  now = after(now, MINUTE)
  events.take({ kind: 'password.changed', accountId: account }, undefined)
  await events.flush()
  const kinds = async (filter: Parameters<typeof listSecurityEventRows>[1]) =>
    (await listSecurityEventRows(t.db, filter, { page: 1, limit: 10 })).rows.map(({ kind }) => kind)
  expect(await kinds({ accountId: account })).toEqual(['password.changed', 'sign_in.ok'])
  expect(await kinds({ accountId: account, typedHashes: hashesOfTyped(keyring, 'abc') })).toHaveLength(3)
  expect(await kinds({ typedHashes: hashesOfTyped(keyring, 'abc') })).toEqual(['sign_in.failed'])
  expect(await kinds({ address: '203.0.113.0/24' })).toEqual(['sign_in.ok'])
  expect(await kinds({ address: '2001:db8::/64' })).toEqual(['sign_in.failed'])
  expect(await kinds({ kind: 'sign_in.ok', until: now })).toEqual(['sign_in.ok'])
  expect(await kinds({ from: now })).toEqual(['password.changed'])
  expect(await listOwnEvents(t.db, account)).toHaveLength(2)
  expect(await sweepEvents(t.db, now)).toBe(2)
  expect(await kinds({})).toEqual(['password.changed'])
})
