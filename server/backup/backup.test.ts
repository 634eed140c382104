import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { listBackups, makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { databaseIn, keyringIn, openSelling } from './test-selling.ts'

// What a backup has of a shop that goes on: rows and files that name each other, written without a pause.
let shop: Awaited<ReturnType<typeof openSelling>>
let parent: string
let dataDir: string
let backups: string
/** The files of the first backup. */
let earlier: number
const source = () => ({ dataDir, dataKeys: null, clock: systemClock })
// All folders of a test are on one disk.
const back = (keep?: number) =>
  makeBackup(source(), backups, { isSameDisk: true, ...(keep === undefined ? {} : { keep }) })
const made = async (keep?: number) => {
  const found = await back(keep)
  if (!found.ok) throw new Error(found.message)
  return found.value
}

beforeAll(async () => {
  shop = await openSelling('backup')
  ;({ parent, dataDir, backups } = shop)
})
// They take the memory that other tests need.
afterEach(async () => {
  for (const name of await readdir(parent))
    if (name !== 'data' && name !== 'disk') await rm(join(parent, name), { recursive: true })
})
afterAll(() => shop.drop())

describe('a backup of a shop that sells meanwhile', () => {
  it('has all that was listed when it began, each work with its picture, and no half of one', async () => {
    const sealed = keyringIn(dataDir).seal('paper', 'passport')
    await shop.files.put('private/paper', sealed)
    const stop = shop.sell()
    await expect.poll(shop.listed).toBeGreaterThan(20)
    const before = shop.listed()
    const { backup, files: copied } = await made()
    await stop()
    expect(backup.bytes).toBeGreaterThan(10_000_000)
    expect(copied.linked).toBe(0)
    earlier = copied.files

    const folder = await shop.emptyFolder('restored')
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
    expect(String(keyringIn(folder).open('paper', paper))).toBe('passport')
    // The shop that was copied goes on.
    const { rows } = await shop.client().query<{ all: number }>('select count(*)::int as all from listed')
    expect(rows[0]?.all).toBe(shop.listed())
  })

  it('takes no room for the files of the one before, and they stay when that one is removed', async () => {
    await shop.files.put('pictures/new', Buffer.from('new'))
    await shop.files.put('pictures/1', Buffer.from('changed picture'))
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
    const nothing = await shop.emptyFolder('nothing', false)
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
    await shop.client().query('create table put_aside as select * from signing_key')
    await shop.client().query('delete from signing_key')
    const ofOthers = { ...source(), dataKeys: [Buffer.alloc(32, 7)] }
    expect(await makeBackup(ofOthers, backups, { isSameDisk: true })).toMatchObject({
      ok: true,
      value: { backup: { key: null } },
    })
    const folder = await shop.emptyFolder('any-key')
    expect(await restoreBackup({ dataDir: folder, dataKeys: null }, backups)).toMatchObject({ ok: true })
    await shop.client().query('insert into signing_key select * from put_aside')
    await made()
  })

  it('that fails leaves nothing behind, and the log of the database is not held any longer', async () => {
    const names = await readdir(backups)
    const failing = expect(back()).rejects.toThrow()
    let held: { pid: number }[] = []
    const holding = async () => {
      const slots = 'select active_pid as pid from pg_replication_slots'
      held = (await shop.admin().query<{ pid: number }>(slots)).rows
      return held
    }
    await expect.poll(holding, { interval: 1 }).toHaveLength(1)
    for (const { pid } of held) await shop.admin().query('select pg_terminate_backend($1)', [pid])
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
    const restored = await shop.emptyFolder('by-hand')
    expect(await restoreBackup({ dataDir: restored, dataKeys: null }, backups)).toMatchObject({
      ok: true,
      value: { at: backup.made_at },
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
    const folder = await shop.emptyFolder('keyless', false)
    expect(await restore(folder, tmpdir())).toMatchObject({ code: 'no_backup' })
    expect(await restore(folder)).toMatchObject({ code: 'no_key' })
    expect(await restore(folder, backups, [Buffer.alloc(32, 7)])).toMatchObject({ code: 'other_key' })
    expect(await readdir(folder)).toEqual(['server.lock'])
  })

  it('where there is something already, or a shop runs', async () => {
    const folder = await shop.emptyFolder('full')
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
    await expect(startEmbedded({ dataDir: folder, log: () => {} })).rejects.toThrow('was broken off')
    await mkdir(join(folder, 'files/moved'), { recursive: true })
    expect(await restore(folder)).toMatchObject({ ok: true })
    expect((await readdir(folder)).toSorted()).toEqual(['data-key', 'files', 'postgres', 'server.lock'])
    expect(existsSync(join(folder, 'files/moved'))).toBe(false)
  })

  it('of another PostgreSQL, and of a backup with parts missing', async () => {
    const [backup] = await listBackups(backups)
    const old = await mkdtemp(join(parent, 'old-'))
    await cp(backup?.folder ?? '', old, { recursive: true })
    const folder = await shop.emptyFolder('newer')
    const left = async () => (await readdir(folder)).filter((name) => !name.startsWith('server.'))
    await rm(join(old, 'files/pictures/2'))
    expect(await restore(folder, old)).toMatchObject({ code: 'not_whole' })
    expect(await left()).toEqual(['data-key'])
    await writeFile(join(old, 'postgres/data/PG_VERSION'), '15\n')
    await expect(restore(folder, old)).rejects.toThrow('was made by PostgreSQL 15')
    expect(await left()).toEqual(['data-key'])
  })
})
