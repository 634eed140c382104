import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './index.ts'

let dataDir: string
let server: EmbeddedPostgres | undefined
let said: string[] = []
let errors: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aworan-postgres-'))
  chmodSync(dataDir, 0o755)
  await start()
  await ask('create table marks (mark text primary key)')
  await server?.stop()
})
afterEach(() => server?.stop())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(durability: 'safe' | 'fast' = 'fast'): Promise<EmbeddedPostgres> {
  said = []
  errors = []
  const log = (line: string, level: string) => void (level === 'error' ? errors : said).push(line)
  server = await startEmbedded({ dataDir, log, durability })
  return server
}

async function ask(statement: string, url = server?.url): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function askUntilAnswered(statement: string): Promise<unknown[][]> {
  for (const started = Date.now(); ; await sleep(20)) {
    try {
      return await ask(statement)
    } catch (error) {
      if (Date.now() - started > 10_000) throw error
    }
  }
}

test('is PostgreSQL 18 in UTF-8, sorted alike everywhere, for this machine alone and without a superuser', async () => {
  await start()
  expect(await ask('show server_version')).toEqual([[expect.stringMatching(/^18\./)]])
  expect(
    await ask(
      "select datlocprovider, datlocale, pg_encoding_to_char(encoding) from pg_database where datname = 'aworan'",
    ),
  ).toEqual([['b', 'C.UTF-8', 'UTF8']])
  expect(await ask('show listen_addresses')).toEqual([['127.0.0.1']])
  expect(await ask('select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
    [false, false],
  ])
  expect(await ask("select upper('àwòrán'), length('àwòrán')")).toEqual([['ÀWÒRÁN', 6]])
  await ask('create extension if not exists pg_trgm; create extension if not exists unaccent')
})

test('wants its password, and keeps it from other accounts', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask('select 1', wrong.href)).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(join(dataDir, 'postgres/passwords.json')).mode & 0o777).toBe(0o600)
})

test('a warm start finds what was written', async ({ annotate }) => {
  await start()
  await ask("insert into marks values ('warm')")
  await server?.stop()
  const times: number[] = []
  for (const _ of [1, 2, 3]) {
    await server?.stop()
    const started = performance.now()
    await start()
    times.push(performance.now() - started)
  }
  await annotate(`A warm start took ${Math.min(...times).toFixed(0)} ms`)
  expect(await ask("select mark from marks where mark = 'warm'")).toEqual([['warm']])
})

test('a second one on the same folder is refused', async () => {
  await start()
  const refusal = `Another Àwòrán is already running on this data folder (process ${process.pid})`
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(refusal)
})

test('D8 killed while in use, it says so as an error with the cause, and comes back at the same address with all that was acknowledged', async ({
  annotate,
}) => {
  await start('safe')
  await ask("insert into marks values ('before the kill')")
  process.kill(server?.pid() ?? 0, 'SIGKILL')
  const killed = performance.now()
  const marks = await askUntilAnswered("select mark from marks where mark = 'before the kill'")
  await annotate(`After a kill it answered again in ${(performance.now() - killed).toFixed(0)} ms`)
  expect(marks).toEqual([['before the kill']])
  expect(said).toContain('PostgreSQL is back')
  expect(errors.filter((line) => line.includes('ended unexpectedly'))).toEqual([
    'PostgreSQL ended unexpectedly (by SIGKILL); starting it again',
  ])
  expect(server?.restarts()).toBe(1)
})

test('left behind by a process that was killed, it is stopped and started anew', async () => {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durability: 'fast' })
    console.log(server.url)`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const abandoned = line.toString().trim()
  await ask("insert into marks values ('abandoned')", abandoned)
  const ended = once(owner, 'close')
  owner.kill('SIGKILL')
  await ended
  expect(await ask('select 1', abandoned)).toEqual([[1]])

  await start()
  expect(said).toContain('Stopped what was left of an earlier PostgreSQL')
  await expect(ask('select 1', abandoned)).rejects.toThrow()
  expect(await ask("select mark from marks where mark = 'abandoned'")).toEqual([['abandoned']])
})

test('a process that ends without stopping it takes it along', async () => {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durability: 'fast' })
    console.log(server.url)
    throw new Error('an accident')`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  const lines: string[] = []
  owner.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const [code] = (await once(owner, 'close')) as [number]
  expect(code).toBe(1)
  for (const started = Date.now(); Date.now() - started < 5_000; await sleep(20)) {
    if (!existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) break
  }
  await expect(ask('select 1', lines.join('').trim())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test("a stale postmaster.pid whose number is now a stranger's doesn't keep it from starting", async () => {
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  await start()
  expect(readFileSync(pidFile, 'utf8')).not.toMatch(new RegExp(`^${process.pid}\n`))
  expect(await ask('select 1')).toEqual([[1]])
})

test.runIf(process.getuid?.() === 0)('root may keep it in a folder that is closed to others', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'aworan-closed-'))
  try {
    const inside = await startEmbedded({ dataDir: join(closed, 'data'), log: () => {}, durability: 'fast' })
    const rows = await ask('select 1', inside.url)
    await inside.stop()
    expect(rows).toEqual([[1]])
  } finally {
    rmSync(closed, { recursive: true, force: true })
  }
})
