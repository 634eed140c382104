import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedText } from '../../contract/passwords.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../platform/postgres/index.ts'
import { prepareDatabase } from '../start/prepare-database.ts'

let t: TestDatabase
let folder: string
beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aworan-admin-'))
})
afterAll(async () => {
  await t.drop()
  await rm(folder, { recursive: true })
})

/** Runs `npm run admin` with these words; `typed` is what somebody types, `settings` what differs in the environment. */
const adminWith = async (settings: Record<string, string>, typed: string, ...words: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: '', VITEST: '', DATABASE_URL: t.url, DATA_DIR: folder, ...settings },
  })
  child.stdin.end(typed)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { said, complained, code }
}
const admin = (typed: string, ...words: string[]) => adminWith({}, typed, ...words)
const staff = async (): Promise<string[]> =>
  (await sql<{ email: string }>`select email from account where role = 'STAFF'`.execute(t.db)).rows.map(
    ({ email }) => email,
  )

describe('npm run admin -- create-staff', () => {
  const words = ['create-staff', '--email', 'bola@test.example', '--name', 'Bola Ige', '--roles', 'support']

  it('takes no first password that others guess, and says so', async () => {
    const refused = await admin('iloveyou\n', ...words)
    expect([refused.code, refused.complained.trim()]).toEqual([1, guessedText])
    expect(await staff()).toEqual([])
  })

  it('takes another one', async () => {
    const made = await admin('four unrelated words\n', ...words)
    expect([made.code, made.complained]).toEqual([0, ''])
    expect(made.said).toContain('Done.')
    expect(await staff()).toEqual(['bola@test.example'])
  })
})

describe('npm run admin while the shop runs on its embedded database', () => {
  let data: string
  let embedded: EmbeddedPostgres
  let lock: ReturnType<typeof lockFolder>
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'aworan-running-'))
    // As a server does: it holds the folder, and has PostgreSQL in it.
    lock = lockFolder(data)
    embedded = await startEmbedded({ dataDir: data, log: () => {}, durability: 'fast' })
    await prepareDatabase(embedded, () => {})
  })
  afterAll(async () => {
    await embedded.stop()
    if (lock.ok) lock.value.release()
    await rm(data, { recursive: true })
  })

  it('D6 opens the first account of staff beside it', async () => {
    const settings = { DATABASE_URL: '', DATA_DIR: data }
    const made = await adminWith(
      settings,
      'four unrelated words\n',
      'create-staff',
      '--email',
      'first@test.example',
      '--name',
      'First Admin',
      '--roles',
      'admin',
    )
    expect([made.code, made.complained]).toEqual([0, ''])
    const listed = await adminWith(settings, '', 'list-staff')
    expect(listed.said).toContain('first@test.example  First Admin  admin')
    expect(embedded.restarts()).toBe(0)
  })

  it('D6 says to try again while the server has the folder and its database does not answer yet', async () => {
    const starting = await mkdtemp(join(tmpdir(), 'aworan-starting-'))
    const held = lockFolder(starting)
    const refused = await adminWith({ DATABASE_URL: '', DATA_DIR: starting }, '', 'list-staff')
    if (held.ok) held.value.release()
    await rm(starting, { recursive: true })
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('try again in a moment')
  })
})
