import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedText } from '../contract/passwords.ts'
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts'

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

/** Runs `npm run admin` with these words; `typed` is what somebody types. */
const admin = async (typed: string, ...words: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: '', VITEST: '', DATABASE_URL: t.url, DATA_DIR: folder },
  })
  child.stdin.end(typed)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { said, complained, code }
}
const staff = async (): Promise<string[]> =>
  (await sql<{ email: string }>`select email from account where role = 'STAFF'`.execute(t.db)).rows.map(
    ({ email }) => email,
  )

describe('npm run admin -- create-staff', { timeout: 60_000 }, () => {
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
