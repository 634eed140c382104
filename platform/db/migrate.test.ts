import { cpSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createDb } from './db.ts'
import { MigrationProblem, migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
let folder: string
beforeEach(async () => {
  t = await testDatabase()
  await sql`drop schema public cascade; create schema public`.execute(t.db)
  folder = mkdtempSync(join(tmpdir(), 'aworan-migrations-'))
  write('0001_rooms.sql', 'create table rooms (id int primary key);\ninsert into rooms values (1);')
  write('0002_doors.sql', 'create table doors (id int primary key, room int not null references rooms);')
})
afterEach(async () => {
  await t.drop()
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(t.db)
  return rows.map(({ name }) => name)
}

test('applies each file once, in order, and new ones later', async () => {
  expect(await migrate(t.url, folder)).toEqual(['0001_rooms.sql', '0002_doors.sql'])
  expect(await migrate(t.url, folder)).toEqual([])
  write('0003_keys.sql', 'create table keys (id int primary key, door int references doors);')
  expect(await migrate(t.url, folder)).toEqual(['0003_keys.sql'])
  expect(await tables()).toEqual(['doors', 'keys', 'migrations', 'rooms'])
})

test('several that start at once take turns', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(t.url, folder)))
  expect(runs.flat().toSorted()).toEqual(['0001_rooms.sql', '0002_doors.sql'])
  expect((await sql`select id from rooms`.execute(t.db)).rows).toEqual([{ id: 1 }])
})

test('D15 one that fails undoes those before it, names its line, and the version before starts as it did', async () => {
  await migrate(t.url, folder)
  const before = mkdtempSync(join(tmpdir(), 'aworan-before-'))
  cpSync(folder, before, { recursive: true })
  write('0003_sizes.sql', 'alter table rooms add column size int;\nupdate rooms set size = 1;')
  write('0004_broken.sql', 'create table half (id int primary key);\n\ncreate table only (id int);')
  await expect(migrate(t.url, folder)).rejects.toThrow(
    new MigrationProblem(
      'Migration 0004_broken.sql, line 3: syntax error at or near "only". Nothing was changed: the version before starts as it did',
    ),
  )
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
  expect((await sql`select * from rooms`.execute(t.db)).rows).toEqual([{ id: 1 }])
  expect(await migrate(t.url, before)).toEqual([])
  rmSync(before, { recursive: true })
  write('0004_broken.sql', 'create table whole (id int primary key);')
  expect(await migrate(t.url, folder)).toEqual(['0003_sizes.sql', '0004_broken.sql'])
})

test('D15 one that is killed half-way has changed nothing', async () => {
  await migrate(t.url, folder)
  write('0003_sizes.sql', 'alter table rooms add column size int;')
  write('0004_slow.sql', 'select pg_sleep(600);')
  const failing = expect(migrate(t.url, folder)).rejects.toThrow(/terminat/)
  const end = () =>
    sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`.execute(
      t.db,
    )
  await expect.poll(async () => (await end()).rows).toEqual([{ ended: true }])
  await failing
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
  expect((await sql`select * from rooms`.execute(t.db)).rows).toEqual([{ id: 1 }])
})

test('what is to be done before an update is committed sees the tables as they were, and undoes it where it fails', async () => {
  const seen: string[][] = []
  const beforeCommit = async () => void seen.push(await tables())
  await migrate(t.url, folder, { beforeCommit })
  await migrate(t.url, folder, { beforeCommit })
  expect(seen).toEqual([])
  write('0003_keys.sql', 'create table keys (id int primary key);')
  write('0004_locks.sql', 'create table locks (id int primary;')
  await expect(migrate(t.url, folder, { beforeCommit })).rejects.toThrow('0004_locks.sql')
  expect(seen).toEqual([])
  write('0004_locks.sql', 'create table locks (id int primary key);')
  const failing = () => Promise.reject(new Error('no room'))
  await expect(migrate(t.url, folder, { beforeCommit: failing })).rejects.toThrow('no room')
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
  await migrate(t.url, folder, { beforeCommit })
  await migrate(t.url, folder, { beforeCommit })
  expect(seen).toEqual([['doors', 'migrations', 'rooms']])
})

test('files act as the role, also after one that changed it', async () => {
  const url = new URL(inject('postgres').adminUrl)
  url.pathname = new URL(t.url).pathname
  const name = new URL(t.url).username
  write('0001_rooms.sql', 'set local role none;\ncreate table rooms (id int primary key);')
  write('0002_doors.sql', 'create table doors (id int primary key);')
  await migrate(url.href, folder, { role: name })
  const { rows } =
    await sql`select tablename, tableowner from pg_tables where schemaname = 'public' order by 1`.execute(
      t.db,
    )
  expect(rows).toEqual([
    { tablename: 'doors', tableowner: name },
    { tablename: 'migrations', tableowner: name },
    { tablename: 'rooms', tableowner: 'postgres' },
  ])
})

test('an applied file that has changed, or is gone, is refused', async () => {
  await migrate(t.url, folder)
  write('0002_doors.sql', 'create table doors (id int8 primary key);')
  await expect(migrate(t.url, folder)).rejects.toThrow('0002_doors.sql has changed since it was applied')
  unlinkSync(join(folder, '0002_doors.sql'))
  await expect(migrate(t.url, folder)).rejects.toThrow(
    '0002_doors.sql was applied to this database, but its file is missing',
  )
})

test('a file that comes too late is refused, and so are names that have no order', async () => {
  unlinkSync(join(folder, '0001_rooms.sql'))
  write('0002_doors.sql', 'create table doors (id int primary key);')
  await migrate(t.url, folder)
  write('0001_rooms.sql', 'create table rooms (id int primary key);')
  await expect(migrate(t.url, folder)).rejects.toThrow('0001_rooms.sql stands before 0002_doors.sql')
  write('0002_windows.sql', 'select 1')
  await expect(migrate(t.url, folder)).rejects.toThrow(
    '0002_doors.sql and 0002_windows.sql have the same number',
  )
  unlinkSync(join(folder, '0002_windows.sql'))
  write('roof.sql', 'select 1')
  await expect(migrate(t.url, folder)).rejects.toThrow("roof.sql isn't named like 0001_accounts.sql")
})

test('may take longer than a request may', async () => {
  write('0003_slow.sql', 'select pg_sleep(2.7);')
  expect(await migrate(t.url, folder)).toContain('0003_slow.sql')
})

test('D9 a migration that has to wait for a long read gives its place up: nobody behind it waits longer than a second', async () => {
  await migrate(t.url, folder)
  write('0003_size.sql', 'alter table rooms add column size int;')
  const reader = createDb(t.url, { max: 1, statementTimeoutMs: 0 })
  const said: string[] = []
  const waits: number[] = []
  let isReading = true
  const begun = Promise.withResolvers<void>()
  const reading = reader.transaction().execute(async (tx) => {
    await sql`select * from rooms`.execute(tx)
    begun.resolve()
    await sql`select pg_sleep(12)`.execute(tx)
    isReading = false
  })
  await begun.promise
  const migrating = migrate(t.url, folder, { say: (line) => said.push(line), pauseMs: 300 })
  while (isReading) {
    const began = performance.now()
    await sql`insert into rooms values (${waits.length + 10})`.execute(t.db)
    waits.push(performance.now() - began)
    await sleep(20)
  }
  await reading
  expect(await migrating).toEqual(['0003_size.sql'])
  await reader.destroy()
  expect(said[0]).toBe('0003_size.sql waits: its tables are in use by something that takes long')
  // Without giving its place up they would have waited for the whole read of twelve seconds; a busy machine adds to the second.
  expect(Math.max(...waits)).toBeLessThan(11_000)
  expect(Math.max(...waits)).toBeGreaterThan(500)
  expect(waits.filter((ms) => ms < 400).length).toBeGreaterThan(3)
})

test('D9 an update of two tables gets both beside sales that use them the other way round', async () => {
  await migrate(t.url, folder)
  await sql`insert into doors values (1, 1)`.execute(t.db)
  write('0003_size.sql', 'alter table rooms add column size int;')
  write('0004_size.sql', 'alter table doors add column size int;')
  let isOver = false
  const isWaiting = async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'doors'::regclass and not granted`.execute(t.db)
    return isOver || rows.length > 0
  }
  const begun = Promise.withResolvers<void>()
  // Each sale has the doors, and takes the rooms when the migration waits for the doors.
  const sell = async () => {
    while (!isOver)
      await withTx(t.db, async (tx) => {
        await sql`update doors set room = room`.execute(tx)
        begun.resolve()
        await expect.poll(isWaiting).toBe(true)
        await sql`update rooms set id = id`.execute(tx)
      })
  }
  const selling = sell()
  await begun.promise
  expect(await migrate(t.url, folder, { pauseMs: 20, patienceMs: 20_000 })).toEqual([
    '0003_size.sql',
    '0004_size.sql',
  ])
  isOver = true
  await selling
})

test('D9 a migration that never gets its tables ends with a sentence, and leaves nothing', async () => {
  await migrate(t.url, folder)
  write('0003_size.sql', 'create table half (id int);\nalter table rooms add column size int;')
  await t.db.transaction().execute(async (tx) => {
    await sql`select * from rooms`.execute(tx)
    await expect(migrate(t.url, folder, { lockTimeoutMs: 50, pauseMs: 20, patienceMs: 200 })).rejects.toThrow(
      /0003_size\.sql.*: something has used its tables .* such as a backup, a long report or another server/,
    )
  })
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
})
