import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { startStore } from '../../platform/files/test-store.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { startCollector } from '../../platform/trace/test-collector.ts'
import { startProgram } from '../testing/test-program.ts'

const root = join(import.meta.dirname, '../..')
/** An account that owns nothing. */
const nobody = 65_534

let t: TestDatabase
let folder: string
let stranger: Server
let strangersPort: number
beforeAll(async () => {
  // As npm start does: what is built loads in half the time.
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root })
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aworan-start-'))
  stranger = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', () => resolve()))
  strangersPort = (stranger.address() as AddressInfo).port
})
afterAll(async () => {
  stranger.close()
  await rm(folder, { recursive: true, force: true })
  await t.drop()
})

const run = async (settings: Record<string, string>, { uid }: { uid?: number } = {}) =>
  startProgram(process.execPath, ['build/program/main.js'], {
    cwd: root,
    env: {
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: t.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO_GALLERY: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    ...(uid === undefined ? {} : { uid }),
  })

/** Starts the server with these settings and waits for its end. */
const start = async (...given: Parameters<typeof run>) => {
  const program = await run(...given)
  const code = await program.ended
  return { code, said: program.output().trim() }
}

/** One line that begins like this one, and no stack. */
const expectSentence = ({ code, said }: { code: number | null; said: string }, sentence: RegExp) => {
  expect(said).toMatch(sentence)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).toMatch(/^Àwòrán can't start\. /)
  expect(code).toBe(1)
}

const away = 'postgres://nobody:nothing@127.0.0.1:1/none'

describe('a server that cannot start says why in one line, and what to do', () => {
  it('a port that another program has, before anything is made', async () => {
    const data = join(folder, 'untouched')
    expectSentence(
      await start({ PORT: String(strangersPort), DATA_DIR: data, DATABASE_URL: '' }),
      /Another program has port \d+ on 127\.0\.0\.1\. End it, or set PORT to a free one\.$/,
    )
    expect(await readdir(data)).not.toContain('postgres')
  })

  it('a host that is not this machine’s', async () => {
    expectSentence(
      await start({ HOST: '192.0.2.1' }),
      /EADDRNOTAVAIL.*Set HOST to an address of this machine/,
    )
  })

  it('a data folder that takes no files', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o755, recursive: true })
    const isRoot = process.getuid?.() === 0
    expectSentence(
      isRoot ? await start({ DATA_DIR: closed }, { uid: nobody }) : await start({ DATA_DIR: '/proc/none' }),
      /takes no files \(.*\)\. Give it to the account that runs the server, or set DATA_DIR/,
    )
  })

  it('a data folder that another server has', async () => {
    const lock = lockFolder(join(folder, 'taken'))
    if (!lock.ok) throw new Error(lock.message)
    expectSentence(
      await start({ DATA_DIR: join(folder, 'taken') }),
      /Another Àwòrán is already running on this data folder \(process \d+\)\. Stop it, or set DATA_DIR/,
    )
    lock.value.release()
  })

  it('a database that does not answer', async () => {
    expectSentence(
      await start({ DATABASE_URL: away }),
      /The database of DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\. Start it, or put the address right\.$/,
    )
  })

  it('a bucket that does not answer, or does not know the key', async () => {
    const FILES_PRIVATE_BUCKET = `http://127.0.0.1:${await findFreePort()}/private`
    const store = await startStore()
    expectSentence(
      await start({ ...store.env, FILES_PRIVATE_BUCKET }),
      /The bucket of private files \(.*\) does not serve \(.*ECONNREFUSED.*\)\. See that the store runs/,
    )
    expectSentence(
      await start({ ...store.env, FILES_SECRET_KEY: 'another' }),
      /The bucket of pictures \(.*\) does not serve \(.*403 SignatureDoesNotMatch\)\. Put FILES_ACCESS_KEY/,
    )
    await store.stop()
  })

  it('a database that does not know the password, and one that is not there', async () => {
    const unknown = new URL(t.url)
    unknown.password = 'wrong'
    expectSentence(
      await start({ DATABASE_URL: unknown.href }),
      /does not take this user and password\. npm run doctor/,
    )
    const nowhere = new URL(t.url)
    nowhere.pathname = '/none'
    expectSentence(
      await start({ DATABASE_URL: nowhere.href }),
      /has no database of this name\. npm run doctor/,
    )
  })

  it('a database that can only be read', async () => {
    const frozen = await testDatabase()
    const name = new URL(frozen.url).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(frozen.db)
    expectSentence(
      await start({ DATABASE_URL: frozen.url }),
      /can only be read \(default_transaction_read_only is on\)\. Switch that off/,
    )
    await frozen.drop()
  })

  it('a program that is older than its data', async () => {
    const older = await testDatabase()
    await sql`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`.execute(older.db)
    expectSentence(
      await start({ DATABASE_URL: older.url }),
      /9999_later\.sql was applied .* is older than its data\. Run the version that this database was last used by/,
    )
    await older.drop()
  })
})

describe('a server that is given a server for traces', () => {
  it('sends it what each of its processes does, the last of it as it stops', async () => {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
    const collector = await startCollector()
    const port = String(await findFreePort())
    const program = await run({
      ...collector.env,
      OTEL_BSP_SCHEDULE_DELAY: '3600000',
      PORT: port,
      WEB_CONCURRENCY: '2',
      DRAIN_SECONDS: '0',
    })
    await program.says(/is open at/)
    await fetch(`http://127.0.0.1:${port}/api/v1/shop/categories/`)
    expect(collector.bodies).toEqual([])
    await program.end()
    expect(await program.ended).toBe(0)
    const names = collector.spans().map(({ name }) => name)
    expect(names).toContain('GET shop.categories')
    for (const about of collector.programs()) expect(about).toMatchObject({ 'service.name': 'aworan' })
    await collector.close()
  })
})

describe('a server with a new version', () => {
  it.each(['1', '2'])(
    'has the styles of pages that the version before sent, with %s processes that answer requests',
    async (processes) => {
      await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
      const dataDir = join(folder, `updated-${processes}`)
      await mkdir(join(dataDir, 'assets/present'), { recursive: true })
      await writeFile(join(dataDir, 'assets/present/style-before.css'), 'of before')
      const port = String(await findFreePort())
      for (const turn of ['the first', 'another']) {
        const program = await run({
          DATA_DIR: dataDir,
          PORT: port,
          WEB_CONCURRENCY: processes,
          DRAIN_SECONDS: '0',
        })
        await program.says(/is open at/)
        const answer = await fetch(`http://127.0.0.1:${port}/assets/style-before.css`)
        expect([answer.status, await answer.text()], turn).toEqual([200, 'of before'])
        await program.end()
      }
    },
  )
})
