import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts'
import { WAIT_MS } from '../project/test-patience.ts'
import { createDb, type Db } from './db.ts'
import { isUnavailable, sqlStateOf } from './unavailable.ts'
import { withTx } from './with-tx.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'aworan-full-'))
const filler = join(dataDir, 'filler')
const isMounted = mount()

let server: EmbeddedPostgres
let db: Db

/** A disk of our own that is small enough to fill; only root may have one, and not everywhere. */
function mount(): boolean {
  try {
    const options = 'size=192m,mode=755'
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  if (!isMounted) return
  server = await startEmbedded({ dataDir, log: () => {} })
  db = createDb(server.url, { max: 2 })
  await sql`create table notes (id int primary key, text text not null)`.execute(db)
})
afterAll(async () => {
  if (isMounted) {
    await db.destroy()
    await server.stop()
    execFileSync('umount', [dataDir])
  }
  rmdirSync(dataDir)
})
beforeEach(async () => {
  if (isMounted) await sql`truncate notes`.execute(db)
})

/** Writes until the disk is full and a while longer, then again when there is room; answers what became of it. */
async function writeThroughFullDisk(write: (tx: Db, id: number) => Promise<unknown>) {
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - (1 << 20))))
  const acknowledged: number[] = []
  const failures: unknown[] = []
  const end = Date.now() + WAIT_MS
  // Each failure takes up to three seconds where the transaction is begun anew.
  let fullUntil = Number.POSITIVE_INFINITY
  let isBack = false
  for (let id = 1; !isBack && Date.now() < end; id += 1) {
    const hasRoom = Date.now() > fullUntil
    if (hasRoom) rmSync(filler, { force: true })
    try {
      await withTx(db, (tx) => write(tx, id))
      acknowledged.push(id)
      isBack = hasRoom
    } catch (error) {
      fullUntil = Math.min(fullUntil, Date.now() + 1_000)
      failures.push(error)
      await sleep(50)
    }
  }
  rmSync(filler, { force: true })
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db)
  return { acknowledged, failures, isBack, kept: rows.map((row) => row.id) }
}

test.runIf(isMounted)(
  'no room for data: nothing is half written, and it goes on when there is room',
  async () => {
    const { acknowledged, failures, isBack, kept } = await writeThroughFullDisk(async (tx, id) => {
      await sql`insert into notes values (${id}, 'first half')`.execute(tx)
      await sql`insert into notes values (${-id}, (select string_agg(md5(random()::text), '') from generate_series(1, 3000)))`.execute(
        tx,
      )
    })
    expect(failures.every(isUnavailable)).toBe(true)
    expect(failures.map(sqlStateOf)).toContain('53100')
    expect(isBack).toBe(true)
    expect(kept).toEqual([...acknowledged.map((id) => -id).toReversed(), ...acknowledged])
  },
)

test.runIf(isMounted)(
  'no room for its log: the server falls, and comes back when there is room',
  async () => {
    const { acknowledged, failures, isBack, kept } = await writeThroughFullDisk(async (tx, id) => {
      await sql`insert into notes values (${id}, 'short')`.execute(tx)
      await sql`select pg_logical_emit_message(true, 'test', repeat('x', 4000000))`.execute(tx)
    })
    expect(failures.every(isUnavailable)).toBe(true)
    expect(isBack).toBe(true)
    expect(kept).toEqual(acknowledged)
  },
)
