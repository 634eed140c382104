import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { composeFeatures } from '../../server/compose.ts'
import { testPicture } from '../sellers/test-shop.ts'
import { readOwnImport, wakeImports } from './index.server.ts'
import { check, listOf, read, zipOf } from './test-import.ts'
import { type OwnProcess, startProcess } from './test-process.ts'

let t: TestDatabase
let folder: string
let m: OwnProcess
beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aworan-resume-'))
  m = await startProcess(t.url, folder)
  // A process of its own has all of the program to load first.
})
afterAll(async () => {
  await m.end('kill')
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
    keyring: openKeyring(config.value),
    clock: systemClock,
    log: createLog('silent'),
    ownUrl: 'http://127.0.0.1:4999',
  })
}

it('goes on where it stood when its process is killed, with no work and no picture twice', async ({
  annotate,
}) => {
  const { seller } = m
  const rows = 1_000
  const pictures = { 'a.jpg': await testPicture(61), 'b.jpg': await testPicture(62) }
  const list = listOf(
    'reference,name,category,price,pictures',
    ...Array.from(
      { length: rows },
      (_, at) => `R-${at},Killed,Art,${at + 1},${at % 50 === 49 ? 'a.jpg | b.jpg' : ''}`,
    ),
  )
  const { id } = await check(m, seller, list, await zipOf(pictures))
  await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
  await vi.waitFor(async () => expect((await read(m, seller, id)).rows_done).toBeGreaterThan(20), {
    interval: 5,
  })
  await m.end('kill')
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
  await wakeImports(next.imports, { atOnce: true })
  await vi.waitFor(
    async () =>
      expect(await readOwnImport(next.imports, seller.id, id)).toMatchObject({
        value: { state: 'done', made: { new: rows, refused: 0 }, pictures_taken: 40, problems: 0 },
      }),
    { interval: 100 },
  )
  await next.queue.stop({ graceful: false })
  expect(await works()).toEqual({ works: rows, pictures: 40 })
  await annotate(`killed after ${before} of ${rows} works`)
})
