import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb } from './db.ts'
import { migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

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

test('one that fails leaves nothing, names its line, and keeps those before it', async () => {
  write('0003_broken.sql', 'create table half (id int primary key);\n\ncreate table only (id int);')
  await expect(migrate(t.url, folder)).rejects.toThrow(
    'Migration 0003_broken.sql, line 3: syntax error at or near "only"',
  )
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
  write('0003_broken.sql', 'create table whole (id int primary key);')
  expect(await migrate(t.url, folder)).toEqual(['0003_broken.sql'])
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

test('D9 a migration that never gets its tables ends with a sentence, and leaves nothing', async () => {
  await migrate(t.url, folder)
  write('0003_size.sql', 'create table half (id int);\nalter table rooms add column size int;')
  await t.db.transaction().execute(async (tx) => {
    await sql`select * from rooms`.execute(tx)
    await expect(migrate(t.url, folder, { lockTimeoutMs: 50, pauseMs: 20, patienceMs: 200 })).rejects.toThrow(
      /0003_size\.sql.*: something has used its tables .* such as a backup or a long report/,
    )
  })
  expect(await tables()).toEqual(['doors', 'migrations', 'rooms'])
})
