import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { createLog } from '../../platform/log/index.ts'
import { composeFeatures } from '../../server/compose.ts'
import type { Marketplace } from '../../server/test-marketplace.ts'
import { openTestShop, testPicture } from '../sellers/test-shop.ts'
import { check, listOf, type Reached, read, zipOf } from './test-import.ts'

let t: TestDatabase
let folder: string
let server: ChildProcess
let m: Reached
beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aworan-resume-'))
  const script = join(import.meta.dirname, '../../server/test-server.ts')
  server = spawn(process.execPath, ['--import', 'tsx', script, t.url, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('the server says nothing')
  const { value } = await createInterface(server.stdout)[Symbol.asyncIterator]().next()
  const { url } = JSON.parse(String(value)) as { url: string }
  const call: Marketplace['call'] = async (method, path, { token, body } = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  m = { url, call }
  // A process of its own has all of the program to load first.
}, 120_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await t.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The program's features on the same database and files, as the next process composes them. */
const nextProcess = () => {
  const config = readConfig({ PORT: '4999', DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return composeFeatures({
    config: config.value,
    db: t.db,
    readDb: t.db,
    databaseUrl: t.url,
    files: folderFiles(folder),
    clock: systemClock,
    log: createLog('silent'),
    ownUrl: 'http://127.0.0.1:4999',
  })
}

it('goes on where it stood when its process is killed, with no work and no picture twice', async () => {
  const seller = await openTestShop({ ...m, db: t.db } as Marketplace)
  const rows = 400
  const pictures = { 'a.jpg': await testPicture(61), 'b.jpg': await testPicture(62) }
  const list = listOf(
    'reference,name,category,price,pictures',
    ...Array.from(
      { length: rows },
      (_, at) => `R-${at},Killed,Art,${at + 1},${at % 100 === 99 ? 'a.jpg | b.jpg' : ''}`,
    ),
  )
  const { id } = await check(m, seller, list, await zipOf(pictures))
  await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
  await vi.waitFor(async () => expect((await read(m, seller, id)).rows_done).toBeGreaterThan(40), {
    timeout: 20_000,
    interval: 5,
  })
  server.kill('SIGKILL')
  await once(server, 'exit')
  const works = async () =>
    (
      await sql<{ works: number; pictures: number }>`
        select count(*)::int as works, (select count(*)::int from work_picture) as pictures
        from work where seller_id = ${seller.shop.id}`.execute(t.db)
    ).rows[0]
  const before = (await works())?.works ?? 0
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(rows)

  const next = nextProcess()
  await next.queue.start()
  await next.imports.wake({ atOnce: true })
  await vi.waitFor(
    async () =>
      expect(await next.imports.read(seller.id, id)).toMatchObject({
        value: { state: 'done', made: { new: rows, refused: 0 }, pictures_taken: 8, problems: 0 },
      }),
    { timeout: 60_000, interval: 100 },
  )
  await next.queue.stop({ graceful: false })
  expect(await works()).toEqual({ works: rows, pictures: 8 })
  console.log(`killed after ${before} of ${rows} works`)
}, 120_000)
