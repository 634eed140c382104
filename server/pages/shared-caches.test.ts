import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { marks } from '../../kernel/shown.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { cacheKeysOf, purgeSharedCaches } from './shared-caches.ts'

// What a cache is asked; a whole Varnish is in e2e/faults/page-caches.
let t: TestDatabase
let status = 200
const asked: { method: string | undefined; keys: string[] }[] = []
const cache = createServer((request, response) => {
  asked.push({ method: request.method, keys: String(request.headers['xkey-purge']).split(' ') })
  response.writeHead(status).end()
})
let address: string
beforeAll(async () => {
  t = await testDatabase()
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`
})
let end = () => {}
let underWay: Promise<void> = Promise.resolve()
afterEach(async () => {
  end()
  await underWay
  status = 200
  asked.length = 0
})
afterAll(async () => {
  cache.close()
  await t.drop()
})

const warnings: unknown[] = []
const begin = async () => {
  const ending = new AbortController()
  end = () => ending.abort()
  const log = { warn: (...words: unknown[]) => void warnings.push(words) }
  underWay = purgeSharedCaches([address], { reads: () => t.db, log: log as never, signal: ending.signal })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
}
const change = (...ids: string[]) =>
  sql`insert into page_change (what, ids) values ('stock', ${ids})`.execute(t.db)
const keysOf = (...shown: string[]) =>
  (cacheKeysOf({ marks: new Set(shown), until: Number.POSITIVE_INFINITY }).xkey ?? '').split(' ').slice(1)
const timesAsked = (key = '') => asked.filter(({ keys }) => keys.includes(key)).length

it('names what a page shows by short keys, and when a clock ends it', () => {
  const headers = cacheKeysOf({ marks: new Set([marks.work('a'), marks.onSale]), until: 1_800_000_500 })
  expect(headers.xkey).toMatch(/^page [\w-]{10} [\w-]{10}$/)
  expect(headers['page-until']).toBe('1800000')
  expect(cacheKeysOf({ marks: new Set(), until: Number.POSITIVE_INFINITY })).toEqual({ xkey: 'page' })
  const most = Array.from({ length: 200 }, (_, n) => marks.work(`a0137f66-9baa-48f9-b146-a50ba0ff8${n}`))
  // Varnish takes lines of 8 kB.
  expect(cacheKeysOf({ marks: new Set(most), until: 0 }).xkey?.length).toBeLessThan(4_000)
})

it('empties a cache at first, then drops what a change touches, at once and twice more', async () => {
  await begin()
  expect(asked[0]).toEqual({ method: 'PURGE', keys: ['page'] })
  await change('one')
  const [work, onSale] = keysOf(marks.work('one'), marks.onSale)
  await expect.poll(() => timesAsked(work)).toBe(1)
  expect(timesAsked(onSale)).toBe(1)
  expect(timesAsked(keysOf(marks.lists)[0])).toBe(0)
  await expect.poll(() => timesAsked(work)).toBe(3)
})

it('names many keys in several requests', async () => {
  await begin()
  const ids = Array.from({ length: 450 }, (_, n) => `many-${n}`)
  await change(...ids)
  await expect.poll(() => ids.filter((id) => timesAsked(keysOf(marks.work(id))[0]) === 0)).toEqual([])
  expect(Math.max(...asked.map(({ keys }) => keys.length))).toBe(200)
})

it('empties a cache that did not answer as soon as it does, and says once that it was away', async () => {
  await begin()
  status = 503
  warnings.length = 0
  await change('missed')
  await expect.poll(() => warnings.length).toBe(1)
  await expect.poll(() => timesAsked('page')).toBeGreaterThan(2)
  expect(warnings).toHaveLength(1)
  asked.length = 0
  status = 200
  await expect.poll(() => timesAsked('page')).toBe(1)
})
