import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClusterFolder } from '../db/test-folder.ts'
import {
  copyBeforeUpdate,
  removeCopy,
  removeUpdateCopies,
  timeBeforeUpdate,
  undoUpdate,
} from './before-update.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

let dataDir: string
let server: EmbeddedPostgres
const root = () => join(dataDir, 'postgres')
const start = async () => {
  server = await startEmbedded({ dataDir, log: () => {} })
}
const ask = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
beforeAll(async () => {
  dataDir = await makeClusterFolder('aworan-before-update-')
  await start()
  await ask('create table works as select 1 as id')
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the copy of a database from before an update', () => {
  it('brings back what was there, also after a return that was broken off, before which no new database is begun', async () => {
    await copyBeforeUpdate(dataDir)
    expect(timeBeforeUpdate(dataDir)).toBeInstanceOf(Date)
    await ask('insert into works values (2)')
    await server.stop()
    await mkdir(join(root(), 'after-update'))
    await rename(join(root(), 'data'), join(root(), 'after-update/data'))
    await rm(join(root(), 'passwords.json'))
    await expect(start()).rejects.toThrow('An npm run undo-update was broken off: run it again')
    expect(existsSync(join(root(), 'data'))).toBe(false)
    // As the sweep of a shop that has moved to another PostgreSQL does: the only copies of this database.
    await removeUpdateCopies(dataDir, new Date(Date.now() + 1000))
    expect(existsSync(join(root(), 'after-update/data'))).toBe(true)

    await undoUpdate(dataDir)
    await start()
    expect(await ask('select id from works')).toEqual([{ id: 1 }])
    expect(timeBeforeUpdate(dataDir)).toBeUndefined()
    expect(existsSync(join(root(), 'after-update/data'))).toBe(true)
    // A return that is done, but for the end of tidying up: said again, until a start.
    await mkdir(join(root(), 'before-update'))
    await writeFile(join(root(), 'before-update/whole'), '')
    await undoUpdate(dataDir)
    expect(existsSync(join(root(), 'before-update'))).toBe(false)
    await mkdir(join(root(), 'before-update'))
    await removeUpdateCopies(dataDir, new Date(0))
    expect(existsSync(join(root(), 'before-update'))).toBe(false)
    expect(existsSync(join(root(), 'after-update'))).toBe(true)
  })

  it('has nothing of what is not committed, which its cluster drops', async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(
      'begin; alter table works add column size int; update works set size = 1; create table rooms ()',
    )
    await copyBeforeUpdate(dataDir)
    await client.query('commit')
    await client.end()
    expect(await ask('select * from works')).toEqual([{ id: 1, size: 1 }])
    await server.stop()
    await undoUpdate(dataDir)
    await start()
    expect(await ask('select *, to_regclass($$rooms$$) as rooms from works')).toEqual([
      { id: 1, rooms: null },
    ])
  })

  it('is removed where the next update has none', async () => {
    await copyBeforeUpdate(dataDir)
    await removeCopy(dataDir)
    expect(existsSync(join(root(), 'before-update'))).toBe(false)
  })

  it('is replaced by the next one, and goes after its time, with what was undone', async () => {
    await ask('insert into works values (3)')
    await copyBeforeUpdate(dataDir)
    await ask('insert into works values (4)')
    await copyBeforeUpdate(dataDir)
    await server.stop()
    await undoUpdate(dataDir)
    await start()
    expect(await ask('select id from works order by id')).toEqual([{ id: 1 }, { id: 3 }, { id: 4 }])
    await copyBeforeUpdate(dataDir)
    const copies = async () => (await readdir(root())).filter((name) => name.endsWith('-update')).toSorted()
    await utimes(join(root(), 'after-update'), 1, 1)
    await removeUpdateCopies(dataDir, new Date(1000))
    expect(await copies()).toEqual(['after-update', 'before-update'])
    await removeUpdateCopies(dataDir, new Date(2000))
    expect(await copies()).toEqual(['before-update'])
    await utimes(join(root(), 'before-update'), 1, 1)
    await removeUpdateCopies(dataDir, new Date(2000))
    expect(await copies()).toEqual([])
  })
})

// Only root may have a small disk, and not everywhere.
it('without room for it, nothing is left of one and the database goes on', async ({ skip }) => {
  const disk = await makeClusterFolder('aworan-small-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=112m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rmdir(disk)
    skip('No disk can be mounted here.')
  }
  const small = await startEmbedded({ dataDir: disk, log: () => {}, durability: 'fast' })
  try {
    await expect(copyBeforeUpdate(disk)).rejects.toThrow(
      /^The disk of .* has no room for a copy of the database \(1\d\d MB\)$/,
    )
    expect(existsSync(join(disk, 'postgres/before-update'))).toBe(false)
  } finally {
    await small.stop()
    execFileSync('umount', [disk])
    await rmdir(disk)
  }
})
