import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { after, DAY, SECOND } from '../../kernel/clock.ts'
import { createDb, lastRead } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { listSegments, SLOT } from '../../platform/postgres/index.ts'
import { listBackups, makeBackup } from './backup.ts'
import { endFollowing, followShop } from './follow.ts'
import { restoreBackup } from './restore.ts'
import { listSpans, segmentsOf } from './span.ts'
import { databaseIn, openSelling } from './test-selling.ts'

// A shop that sells while its log is copied, and what comes back of it at the time that was asked for.
let shop: Awaited<ReturnType<typeof openSelling>>
let parent: string
let dataDir: string
let backups: string
const said: string[] = []
let now = () => new Date()
const source = () => ({ dataDir, dataKeys: null, clock: { now: () => now() } })
const follow = () => {
  const over = new AbortController()
  const done = followShop(source(), backups, {
    isSameDisk: true,
    signal: over.signal,
    say: (line) => said.push(line),
  })
  return { done, stop: () => (over.abort(), done) }
}
const span = async () => (await listSpans(backups)).at(-1)
/** Waits until the copy has all that was committed and stored before now, and a backup. */
const copied = async () => {
  const at = new Date().toISOString()
  const reaches = async () => {
    const found = await span()
    return found !== undefined && found.until > at && found.files_until > at && found.has_backup
  }
  await expect.poll(reaches, { interval: 50 }).toBe(true)
}
/** Copies the shop, until that has all that was committed, and ends. */
const once = async () => {
  const following = follow()
  await copied()
  await following.stop()
}
/** What a restore brings back, the pictures as they are in its files. */
const restored = async (name: string, to?: Date, from = backups) => {
  const folder = await shop.emptyFolder(name)
  const result = await restoreBackup({ dataDir: folder, dataKeys: null }, from, to)
  if (!result.ok) throw new Error(result.message)
  const { pictures, tallies } = await databaseIn(folder)
  const files = folderFiles(join(folder, 'files'))
  for (const picture of pictures)
    expect(String(await files.get(picture))).toBe(picture.replace('pictures/', 'picture '))
  // What was stored later is not there.
  if (to) expect(await readdir(join(folder, 'files/pictures'))).toHaveLength(pictures.length)
  await rm(folder, { recursive: true })
  return { works: pictures.length, tallies, ...result.value }
}
/** With the accounts that own the files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])
/** A time between two sales, also by the clock of files: that one is 4 ms behind, on a busy machine more. */
const between = async () => {
  await sleep(5)
  const at = new Date()
  const probe = join(parent, 'probe')
  const nextFileIsLater = async () => {
    await writeFile(probe, 'x')
    return (await stat(probe)).mtime > at
  }
  await expect.poll(nextFileIsLater, { interval: 1 }).toBe(true)
  return { at, works: shop.listed() }
}

beforeAll(async () => {
  shop = await openSelling('follow')
  ;({ parent, dataDir, backups } = shop)
})
afterEach(async () => {
  now = () => new Date()
  for (const name of await readdir(parent))
    if (name !== 'data' && name !== 'disk') await rm(join(parent, name), { recursive: true })
})
afterAll(() => shop.drop())

it('a shop that is followed comes back as it was at any time, each work with its picture', async () => {
  const following = follow()
  await expect.poll(async () => (await listBackups(backups)).length).toBeGreaterThan(0)
  const times: Awaited<ReturnType<typeof between>>[] = []
  for (let n = 0; n < 4; n += 1) {
    const stop = shop.sell()
    const until = shop.listed() + 30
    await expect.poll(shop.listed).toBeGreaterThan(until)
    await stop()
    times.push(await between())
    // More than one file of the log.
    await shop.admin().query('select pg_switch_wal()')
  }
  await copied()
  const [, second] = times
  expect(await restored('second', second?.at)).toMatchObject({
    works: second?.works,
    tallies: 1,
    at: second?.at.toISOString(),
  })
  // One backup with the log that goes on from it.
  const [one] = await listBackups(backups)
  expect(await restored('one', second?.at, one?.folder)).toMatchObject({ works: second?.works })
  // Nothing was sold after that time: the log ends before it.
  const quiet = await between()
  await copied()
  expect(await restored('quiet', quiet.at)).toMatchObject({ works: shop.listed() })
  // The disk dies a moment later: all that was copied is there, and files that were deleted meanwhile are, too.
  await shop.files.remove('pictures/3')
  expect(await restored('newest')).toMatchObject({ works: shop.listed(), tallies: 1 })
  await shop.files.put('pictures/3', Buffer.from('picture 3'))
  // The backup itself is as it was when it was made.
  expect(await restored('itself', undefined, one?.folder)).toMatchObject({ at: one?.made_at })

  const folder = await shop.emptyFolder('refused')
  for (const at of [new Date('2026-01-01T00:00:00Z'), after(new Date(), DAY)])
    expect(await restoreBackup({ dataDir: folder, dataKeys: null }, backups, at)).toMatchObject({
      code: 'not_reached',
      message: expect.stringContaining(`from ${one?.wal?.ended_at} to `),
    })
  await following.stop()
})

it('a damaged copy is never taken for the shop as it was', async () => {
  await once()
  const before = await between()
  for (let n = 0; n < 3; n += 1) {
    await shop.list()
    await shop.admin().query('select pg_switch_wal()')
  }
  await once()
  const late = await between()
  await once()
  const damaged = join(parent, 'damaged')
  const target = await shop.emptyFolder('target')
  const restore = (to?: Date) => restoreBackup({ dataDir: target, dataKeys: null }, damaged, to)
  const refused = { code: 'log_damaged', message: expect.stringContaining('damaged after 2') }
  /** A copy of all in which one but the last segment of the log was damaged. */
  const damage = async (how: (segment: string) => Promise<void>) => {
    await copyFolder(backups, damaged)
    const folder = (await listSpans(damaged)).at(-1)?.folder ?? ''
    const [segment = ''] = (await listSegments(folder)).slice(-2)
    await how(join(folder, segment))
  }
  await damage((segment) => rm(segment))
  expect(await restore()).toMatchObject(refused)
  await rm(damaged, { recursive: true })
  await damage(async (segment) => {
    const file = await open(segment, 'r+')
    await file.write(Buffer.alloc(512), 0, 512, 64)
    await file.close()
  })
  expect(await restore(late.at)).toMatchObject(refused)
  expect((await readdir(target)).filter((name) => !name.startsWith('server.'))).toEqual(['data-key'])
  expect(await restored('before-damage', before.at, damaged)).toMatchObject({ works: before.works })
  await rm(damaged, { recursive: true })
  // Where the newest backup is damaged, the one before and the log bring it back all the same.
  await makeBackup(source(), backups, { isSameDisk: true })
  await once()
  await copyFolder(backups, damaged)
  const newest = (await listBackups(damaged)).at(-1)?.folder ?? ''
  await rm(join(newest, 'postgres/data/global/pg_control'))
  expect(await restored('passed-over', undefined, damaged)).toMatchObject({
    works: shop.listed(),
    passedOver: [newest],
  })
})

it('goes on where it was after its own end, the shop’s stop and a kill of the database', async () => {
  await once()
  const before = (await span())?.folder
  for (const breakOff of [
    async () => {},
    async () => {
      await shop.stop()
      await shop.start()
    },
    async () => {
      process.kill(shop.running().pid(), 'SIGKILL')
      await shop.stop().catch(() => {})
      await shop.start()
    },
  ]) {
    // While nothing copies it, the server holds its log.
    for (let n = 0; n < 40; n += 1) await shop.list()
    await shop.admin().query('select pg_switch_wal()')
    await shop.admin().query('checkpoint')
    const db = createDb(shop.running().url, { max: 1 })
    const away = await lastRead(db, SLOT)
    const following = follow()
    await copied()
    // The alert's figure.
    expect((await lastRead(db, SLOT))?.getTime()).toBeGreaterThan(away?.getTime() ?? Infinity)
    await db.destroy()
    await breakOff()
    for (let n = 0; n < 20; n += 1) await shop.list()
    await copied()
    expect((await following.stop()).ok).toBe(true)
  }
  expect((await span())?.folder).toBe(before)
  expect(await restored('after')).toMatchObject({ works: shop.listed(), tallies: 1 })
})

it('begins anew, with a backup, where a part of the log is gone, and with the timeline of a restored shop', async () => {
  await once()
  const earlier = await between()
  await once()
  const many = (await listBackups(backups)).length
  await shop.admin().query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
  await shop.list()
  const lost = await between()
  const second = follow()
  await expect.poll(async () => (await listBackups(backups)).length).toBe(many + 1)
  await copied()
  const later = await between()
  await shop.list()
  const latest = await between()
  await shop.list()
  await copied()
  await second.stop()
  // What is before and after the gap is there, and what is in it is not.
  const folder = await shop.emptyFolder('in-gap')
  expect(await restoreBackup({ dataDir: folder, dataKeys: null }, backups, lost.at)).toMatchObject({
    code: 'not_reached',
  })
  expect(await restored('before-gap', earlier.at)).toMatchObject({ works: earlier.works })
  expect(await restored('after-gap', later.at)).toMatchObject({ works: later.works })

  // The restored shop takes the place of the one that was lost, and is copied to the same disk.
  await shop.stop()
  for (const name of ['postgres', 'files']) await rm(join(dataDir, name), { recursive: true })
  expect(await restoreBackup({ dataDir, dataKeys: null }, backups, later.at)).toMatchObject({ ok: true })
  await shop.start()
  const third = follow()
  await expect.poll(async () => (await listBackups(backups)).length).toBe(many + 2)
  for (let n = 0; n < 5; n += 1) await shop.list()
  await copied()
  await third.stop()
  const spans = (await listSpans(backups)).map(({ timeline }) => timeline)
  expect(spans.slice(-3)).toEqual(['00000001', '00000001', '00000002'])
  expect(await restored('again')).toMatchObject({ works: later.works + 5 })
  expect(await restored('before-all', earlier.at)).toMatchObject({ works: earlier.works })
  // Who restored to a time that was too early may still restore to a later one, of the shop that was lost.
  expect(await restored('later-after-all', latest.at)).toMatchObject({ works: latest.works })
  expect(latest.works).toBe(later.works + 1)
})

it('makes a backup a day, and removes the log and the files that none needs any more', async () => {
  await shop.list()
  await once()
  const newFiles = join(backups, 'new-files/files')
  const deleted = join(newFiles, 'deleted')
  await writeFile(deleted, 'of a shop that deleted it since')
  const longAgo = after(new Date(), -DAY)
  await utimes(deleted, longAgo, longAgo)
  await shop.admin().query('select pg_switch_wal()')
  const following = follow()
  await copied()
  const many = async () => (await listBackups(backups)).length
  const before = await many()
  now = () => after(new Date(), DAY + SECOND)
  await expect.poll(many).toBeGreaterThan(before)
  now = () => new Date()
  // The clock that was put back makes no difference, nor does another backup at the same time.
  const one = () => makeBackup(source(), backups, { keep: 1, isSameDisk: true })
  await expect.poll(async () => (await one()).ok).toBe(true)
  await expect.poll(() => existsSync(deleted)).toBe(false)
  const spans = async () => (await listSpans(backups)).length
  await expect.poll(spans).toBe(1)
  await following.stop()
  const [only] = await listBackups(backups)
  const own = only ? await segmentsOf(only) : []
  const [first] = await listSegments((await span())?.folder ?? '')
  expect(first).toBe(own[0])
  expect(await readdir(join(newFiles, 'pictures'))).not.toEqual([])
  expect(await restored('after-pruning')).toMatchObject({ tallies: 1 })
})

it('a shop that was put back by hand begins a new log: its past is another one', async () => {
  const listed = async () =>
    (await shop.client().query<{ many: number }>('select count(*)::int as many from listed')).rows[0]?.many
  await once()
  const earlier = await listed()
  await shop.stop()
  const copy = join(parent, 'copy')
  await copyFolder(dataDir, copy)
  await shop.start()
  for (let n = 0; n < 3; n += 1) await shop.list()
  await once()
  const before = await span()
  await shop.stop()
  await rm(dataDir, { recursive: true })
  await rename(copy, dataDir)
  await shop.start()
  // It has written as much as the other one had, and more.
  for (let n = 0; n < 30; n += 1) await shop.list()
  for (let n = 0; n < 2; n += 1) {
    await shop.admin().query('select pg_switch_wal()')
    await shop.list()
  }
  expect(await listed()).toBe((earlier ?? 0) + 32)
  await once()
  expect((await span())?.folder).not.toBe(before?.folder)
  expect(await restored('other-past')).toMatchObject({ works: await listed() })
})

it('is done once for a shop, and ends where its disk is away', async () => {
  await once()
  const first = follow()
  const end = expect(first.done).rejects.toThrow('ENOENT')
  await copied()
  expect(await follow().done).toMatchObject({ code: 'folder_in_use' })
  const elsewhere = join(parent, 'elsewhere')
  await mkdir(elsewhere)
  const options = { isSameDisk: true, signal: new AbortController().signal, say: () => {} }
  await expect(followShop(source(), elsewhere, options)).rejects.toThrow('is followed already')
  await rename(join(backups, 'wal'), join(parent, 'away'))
  await end
  await rename(join(parent, 'away'), join(backups, 'wal'))
  // Another key than the shop's would not open what is sealed.
  const other = { ...source(), dataKeys: [Buffer.alloc(32, 7)] }
  expect(await followShop(other, backups, options)).toMatchObject({ code: 'other_key' })
  // A shop whose first start is making its tables is waited for.
  await shop.client().query('alter table signing_key rename to not_yet')
  const early = follow()
  const waiting = () => said.findLast((line) => line.startsWith('Waiting for the database'))
  await expect.poll(waiting).toContain('signing_key')
  await shop.client().query('alter table not_yet rename to signing_key')
  await copied()
  await early.stop()
  // Given up, it is held no log for.
  const slots = 'select from pg_replication_slots'
  expect((await shop.admin().query(slots)).rowCount).toBe(1)
  expect(await endFollowing(dataDir)).toBe(true)
  expect((await shop.admin().query(slots)).rowCount).toBe(0)
})
