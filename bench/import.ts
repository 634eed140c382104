import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { check, read, run } from '../features/imports/test-import.ts'
import { startProcess } from '../features/imports/test-process.ts'
import { createDb, migrate } from '../platform/db/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { findCollection, readCollection } from './collection.ts'
import { listOfWorks, spoiltList } from './collection-list.ts'

/**
 * Imports many works over HTTP into a server of its own process, on a database that writes through to the disk, and says how
 * long each step takes and how much memory the server has had at most: `npm run bench -- import`.
 */
const file = await findCollection()
if (!file) {
  console.log('There is no list of works to import: set BENCH_WORKS_CSV to one.')
  process.exit(1)
}
const works = await readCollection(file, 10_000)

const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
const postgres = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} })
await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
const db = createDb(postgres.url, { max: 2 })
const m = await startProcess(postgres.url, join(folder, 'files'))
const { seller } = m
// Only a verified seller may send a list as long as the last one.
await sql`update seller set verification = 'verified' where id = ${seller.shop.id}`.execute(db)

console.log(`Begun with ${(await m.peak()).toFixed(0)} MB.`)
console.log('| step | rows | seconds | rows a second | peak MB |')
console.log('| --- | --- | --- | --- | --- |')
const timed = async <T>(step: string, rows: number, act: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await act()
  const seconds = (performance.now() - began) / 1000
  console.log(
    `| ${step} | ${rows.toLocaleString('en-US')} | ${seconds.toFixed(1)} | ${(rows / seconds).toFixed(0)} | ${(await m.peak()).toFixed(0)} |`,
  )
  return answer
}
const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return
  console.error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`)
  process.exitCode = 1
}

try {
  const list = listOfWorks(works)
  const all = works.length
  const found = await timed('sent and checked', all, () => check(m, seller, list))
  expectEqual('found', found.found, { new: all, changed: 0, unchanged: 0, wrong: 0 })
  const done = await timed('imported', all, () => run(m, seller, found.id))
  expectEqual('made', done.made, { new: all, changed: 0, unchanged: 0, refused: 0 })
  const again = await timed('the same list checked again', all, () => check(m, seller, list))
  expectEqual('found again', again.found, {
    new: 0,
    changed: 0,
    unchanged: all,
    wrong: 0,
  })
  await timed('and imported again', all, () => run(m, seller, again.id))
  const { rows } = await sql<{ works: number }>`
    select count(*)::int as works from work where seller_id = ${seller.shop.id}`.execute(db)
  expectEqual('works', rows[0]?.works, all)

  const most = 100_000
  const spoilt = spoiltList(works, most)
  console.log(`The long list has ${(spoilt.list.length / 1024 / 1024).toFixed(1)} MB.`)
  const long = await timed('a long list with wrong rows checked', most, () => check(m, seller, spoilt.list))
  expectEqual('found in the long list', long.found, {
    new: most - spoilt.wrong,
    changed: 0,
    unchanged: 0,
    wrong: spoilt.wrong,
  })
  const report = await timed('its report read as CSV', spoilt.wrong, async () => {
    const answer = await fetch(`${m.url}/api/v1/seller/imports/${long.id}/problems.csv`, {
      headers: { authorization: `Bearer ${seller.token}` },
    })
    return answer.text()
  })
  expectEqual('lines of the report', report.trim().split('\r\n').length - 1, long.problems)
  expectEqual('its state', (await read(m, seller, long.id)).state, 'checked')
} finally {
  await m.end()
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
