import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rotateKeys } from '../../features/accounts/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createDb, type Db } from '../../platform/db/index.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../platform/postgres/index.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import { listBackups, makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

// What a backup has of a shop that goes on: rows and files that name each other, written without a pause.
let parent: string
let dataDir: string
let backups: string
let running: EmbeddedPostgres
let shopLock: ReturnType<typeof lockFolder>
let client: pg.Client
let admin: pg.Client
let db: Db
/** The files of the first backup. */
let earlier: number
const clock = systemClock
const log = () => {}
const keyringOf = (folder: string) => openKeyring({ dataDir: folder, dataKeys: null })
const source = () => ({ dataDir, dataKeys: null, clock })
// All folders of a test are on one disk.
const back = (keep?: number) =>
  makeBackup(source(), backups, { isSameDisk: true, ...(keep === undefined ? {} : { keep }) })
const made = async (keep?: number) => {
  const found = await back(keep)
  if (!found.ok) throw new Error(found.message)
  return found.value
}

beforeAll(async () => {
  parent = await makeClusterFolder('aworan-backup-')
  dataDir = join(parent, 'data')
  backups = join(parent, 'disk')
  await mkdir(dataDir, { mode: 0o755 })
  await mkdir(backups, { mode: 0o700 })
  shopLock = lockFolder(dataDir)
  // As the shop runs: what is not safe writes no log to copy.
  running = await startEmbedded({ dataDir, log })
  client = new pg.Client({ connectionString: running.url })
  await client.connect()
  await prepareDatabase(running, log)
  db = createDb(running.url, { max: 1 })
  await rotateKeys({ db, clock, keyring: keyringOf(dataDir) }, { retireOld: false })
  await client.query('create table listed (id serial primary key, picture text not null, text text not null)')
  await client.query('create table tally as select n as id, 0 as n from generate_series(1, 5000) n')
  admin = new pg.Client({ connectionString: running.adminUrl })
  await admin.connect()
})
// They take the memory that other tests need.
afterEach(async () => {
  for (const name of await readdir(parent))
    if (name !== 'data' && name !== 'disk') await rm(join(parent, name), { recursive: true })
})
afterAll(async () => {
  await db.destroy()
  await client.end()
  await admin.end()
  await running.stop()
  if (shopLock.ok) shopLock.value.release()
  await rm(parent, { recursive: true, force: true })
})

const files = () => folderFiles(join(dataDir, 'files'))
/** Lists works until it is stopped, each with its picture first; returns the number of the last. */
const sell = () => {
  let isOver = false
  let last = 0
  const done = (async () => {
    while (!isOver) {
      const picture = `pictures/${last + 1}`
      await files().put(picture, Buffer.from(`picture ${last + 1}`))
      await client.query('insert into listed (picture, text) values ($1, $2)', [picture, 'x'.repeat(500)])
      last += 1
      // All of it, or nothing: with checkpoints, which move the place where the recovery of the shop itself would begin.
      if (last % 10 === 0) await client.query('update tally set n = n + 1')
      if (last % 10 === 5) await admin.query('checkpoint')
    }
  })()
  return {
    listed: () => last,
    stop: async () => {
      isOver = true
      await done
    },
  }
}
/** What a data folder's database has, asked once it is started: the pictures of its works, and the different tallies. */
const databaseIn = async (folder: string): Promise<{ pictures: string[]; tallies: number }> => {
  const server = await startEmbedded({ dataDir: folder, log })
  const own = new pg.Client({ connectionString: server.url })
  await own.connect()
  try {
    const { rows } = await own.query<{ picture: string }>('select picture from listed order by id')
    const tallies = await own.query<{ many: number }>('select count(distinct n)::int as many from tally')
    return { pictures: rows.map(({ picture }) => picture), tallies: tallies.rows[0]?.many ?? 0 }
  } finally {
    await own.end()
    await server.stop()
  }
}
const emptyFolder = async (name: string, withKey = true): Promise<string> => {
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o755 })
  if (withKey) await cp(join(dataDir, 'data-key'), join(folder, 'data-key'))
  return folder
}

describe('a backup of a shop that sells meanwhile', () => {
  it('has all that was listed when it began, each work with its picture, and no half of one', async () => {
    const sealed = keyringOf(dataDir).seal('paper', 'passport')
    await files().put('private/paper', sealed)
    const selling = sell()
    await expect.poll(selling.listed).toBeGreaterThan(20)
    const before = selling.listed()
    const { backup, files: copied } = await made()
    await selling.stop()
    expect(backup.bytes).toBeGreaterThan(10_000_000)
    expect(copied.linked).toBe(0)
    earlier = copied.files

    const folder = await emptyFolder('restored')
    expect(await restoreBackup({ dataDir: folder, dataKeys: null }, backup.folder)).toMatchObject({
      ok: true,
    })
    const { pictures, tallies } = await databaseIn(folder)
    expect(pictures.length).toBeGreaterThanOrEqual(before)
    expect(pictures).toEqual(pictures.map((_, n) => `pictures/${n + 1}`))
    expect(tallies).toBe(1)
    const own = folderFiles(join(folder, 'files'))
    for (const [n, picture] of pictures.entries())
      expect(String(await own.get(picture))).toBe(`picture ${n + 1}`)
    const paper = (await own.get('private/paper')) ?? Buffer.alloc(0)
    expect(String(keyringOf(folder).open('paper', paper))).toBe('passport')
    // The shop that was copied goes on.
    const { rows } = await client.query<{ all: number }>('select count(*)::int as all from listed')
    expect(rows[0]?.all).toBe(selling.listed())
  })

  it('takes no room for the files of the one before, and they stay when that one is removed', async () => {
    await files().put('pictures/new', Buffer.from('new'))
    await files().put('pictures/1', Buffer.from('changed picture'))
    const { backup, files: copied, removed } = await made(1)
    expect(removed).toBe(1)
    // All but the one that changed.
    expect(copied.linked).toBe(earlier - 1)
    expect((await listBackups(backups)).map(({ folder }) => folder)).toEqual([backup.folder])
    expect(await readFile(join(backup.folder, 'files/pictures/1'), 'utf8')).toBe('changed picture')
    expect(await readFile(join(backup.folder, 'files/pictures/2'), 'utf8')).toBe('picture 2')
    const again = await made()
    const inode = async (folder: string) => (await stat(join(folder, 'files/pictures/2'))).ino
    expect(await inode(again.backup.folder)).toBe(await inode(backup.folder))
    expect(await inode(backup.folder)).not.toBe(await inode(dataDir))
  })

  it('is for this account alone, and has no data key', async () => {
    const [backup] = await listBackups(backups)
    const folder = backup?.folder ?? ''
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.includes('data-key'))).toEqual([])
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })

  it('that was broken off is none, and the next one removes what is left of it', async () => {
    const left = join(backups, '2026-01-01T00-00-00-000Z.unfinished')
    await mkdir(left)
    await mkdir(join(backups, '2030-01-01T00-00-00-000Z'))
    await writeFile(join(backups, '2030-01-01T00-00-00-000Z/backup.json'), '{"made_at":')
    const { backup } = await made()
    expect(existsSync(left)).toBe(false)
    expect((await listBackups(backups)).at(-1)?.folder).toBe(backup.folder)
  })

  it('is made one at a time, of a shop, with its key, and on another disk', async () => {
    const lock = lockFolder(backups)
    expect(await back()).toMatchObject({ ok: false, code: 'folder_in_use' })
    if (lock.ok) lock.value.release()
    const other = join(parent, 'another')
    await mkdir(join(dataDir, 'mail'))
    for (const folder of [dataDir, join(dataDir, 'mail'), other])
      expect(await makeBackup(source(), folder, { isSameDisk: true })).toMatchObject({ code: 'bad_folder' })
    expect(existsSync(other)).toBe(false)
    await rm(join(dataDir, 'mail'), { recursive: true })
    await mkdir(other)
    expect(await makeBackup(source(), other)).toMatchObject({
      code: 'bad_folder',
      message: expect.stringContaining('is on the disk of the shop'),
    })
    const nothing = await emptyFolder('nothing', false)
    const ofNothing = { ...source(), dataDir: nothing }
    expect(await makeBackup(ofNothing, other, { isSameDisk: true })).toMatchObject({ code: 'nothing_there' })
    await mkdir(join(nothing, 'postgres/data'), { recursive: true })
    expect(await makeBackup(ofNothing, other, { isSameDisk: true })).toMatchObject({ code: 'no_key' })
    expect(await readdir(nothing)).toEqual(['postgres'])
    const ofOthers = { ...source(), dataKeys: [Buffer.alloc(32, 7)] }
    expect(await makeBackup(ofOthers, other, { isSameDisk: true })).toMatchObject({ code: 'other_key' })
    expect((await readdir(other)).filter((name) => name !== 'server.lock')).toEqual([])
  })

  it('of a shop with nothing that shows its key is refused for no key', async () => {
    await client.query('create table put_aside as select * from signing_key')
    await client.query('delete from signing_key')
    const ofOthers = { ...source(), dataKeys: [Buffer.alloc(32, 7)] }
    expect(await makeBackup(ofOthers, backups, { isSameDisk: true })).toMatchObject({
      ok: true,
      value: { backup: { key: null } },
    })
    const folder = await emptyFolder('any-key')
    expect(await restoreBackup({ dataDir: folder, dataKeys: null }, backups)).toMatchObject({ ok: true })
    await client.query('insert into signing_key select * from put_aside')
    await made()
  })

  it('that fails leaves nothing behind, and the log of the database is not held any longer', async () => {
    const names = await readdir(backups)
    const failing = expect(back()).rejects.toThrow()
    const holding = async () =>
      (await admin.query<{ pid: number }>('select active_pid as pid from pg_replication_slots')).rows
    await expect.poll(holding, { interval: 1 }).toHaveLength(1)
    for (const { pid } of await holding()) await admin.query('select pg_terminate_backend($1)', [pid])
    await failing
    expect(await readdir(backups)).toEqual(names)
    await expect.poll(holding).toEqual([])
  })

  it('does without the disk’s own folder, and not without files on a disk that is away', async () => {
    await mkdir(join(dataDir, 'lost+found'))
    await mkdir(join(dataDir, 'files/lost+found'))
    for (const name of ['lost+found/x', 'files/lost+found/x', 'backup.json'])
      await writeFile(join(dataDir, name), 'x')
    const { backup } = await made()
    for (const name of ['lost+found', 'files/lost+found'])
      expect(existsSync(join(backup.folder, name))).toBe(false)
    // A shop that was copied back by hand has the description of that backup; another disk adds files of its own.
    await writeFile(join(backup.folder, 'files/.DS_Store'), 'x')
    const restored = await emptyFolder('by-hand')
    expect(await restoreBackup({ dataDir: restored, dataKeys: null }, backups)).toMatchObject({
      ok: true,
      value: { folder: backup.folder },
    })
    for (const name of ['lost+found', 'files/lost+found', 'backup.json'])
      await rm(join(dataDir, name), { recursive: true })
    await symlink(join(parent, 'away'), join(dataDir, 'mail'))
    await expect(back()).rejects.toThrow(`${join(dataDir, 'mail')} leads nowhere`)
    await rm(join(dataDir, 'mail'))
  })
})

describe('a restore is refused, and changes nothing,', () => {
  const restore = (folder: string, from = backups, dataKeys: Uint8Array[] | null = null) =>
    restoreBackup({ dataDir: folder, dataKeys }, from)

  it('without a backup, without the key, and with another one', async () => {
    const folder = await emptyFolder('keyless', false)
    expect(await restore(folder, tmpdir())).toMatchObject({ code: 'no_backup' })
    expect(await restore(folder)).toMatchObject({ code: 'no_key' })
    expect(await restore(folder, backups, [Buffer.alloc(32, 7)])).toMatchObject({ code: 'other_key' })
    expect(await readdir(folder)).toEqual([])
  })

  it('where there is something already, or a shop runs', async () => {
    const folder = await emptyFolder('full')
    await mkdir(join(folder, 'files'))
    expect(await restore(folder)).toMatchObject({
      code: 'not_empty',
      message: expect.stringContaining('(files)'),
    })
    await rm(join(folder, 'files'), { recursive: true })
    const lock = lockFolder(folder)
    expect(await restore(folder)).toMatchObject({ code: 'folder_in_use' })
    if (lock.ok) lock.value.release()
    // Broken off: no shop starts there.
    await mkdir(join(folder, 'restoring.unfinished'))
    await writeFile(join(folder, 'restoring.unfinished/files'), '')
    await expect(startEmbedded({ dataDir: folder, log })).rejects.toThrow('was broken off')
    await mkdir(join(folder, 'files/moved'), { recursive: true })
    expect(await restore(folder)).toMatchObject({ ok: true })
    expect((await readdir(folder)).toSorted()).toEqual(['data-key', 'files', 'postgres', 'server.lock'])
    expect(existsSync(join(folder, 'files/moved'))).toBe(false)
  })

  it('of another PostgreSQL, and of a backup with parts missing', async () => {
    const [backup] = await listBackups(backups)
    const old = await mkdtemp(join(parent, 'old-'))
    await cp(backup?.folder ?? '', old, { recursive: true })
    const folder = await emptyFolder('newer')
    const left = async () => (await readdir(folder)).filter((name) => !name.startsWith('server.'))
    await rm(join(old, 'files/pictures/2'))
    expect(await restore(folder, old)).toMatchObject({ code: 'not_whole' })
    expect(await left()).toEqual(['data-key'])
    await writeFile(join(old, 'postgres/data/PG_VERSION'), '15\n')
    await expect(restore(folder, old)).rejects.toThrow('was made by PostgreSQL 15')
    expect(await left()).toEqual(['data-key'])
  })
})
