import { chown, cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../start/prepare-database.ts'
import { startProgram } from '../testing/test-program.ts'
import { databaseIn, openSelling } from './test-selling.ts'

// A shop of this version, and the version after it: the same program with one more migration.
let shop: Awaited<ReturnType<typeof openSelling>>
let next: string
const now = join(import.meta.dirname, '../..')
const sources = [
  'contract',
  'db',
  'features',
  'kernel',
  'platform',
  'sandbox',
  'server',
  'package.json',
  'tsconfig.json',
  'web',
]
const migration = () => join(next, 'db/migrations/9999_next.sql')

beforeAll(async () => {
  shop = await openSelling('update')
  next = join(shop.parent, 'next')
  await mkdir(next)
  for (const name of sources) await cp(join(now, name), join(next, name), { recursive: true })
  await symlink(join(now, 'node_modules'), join(next, 'node_modules'))
})
afterAll(() => shop.drop())

const run = async (version: string, program: string, env: Record<string, string> = {}) => {
  const started = startProgram(process.execPath, ['--import', 'tsx', `server/${program}.ts`], {
    cwd: version,
    env: { DATABASE_URL: '', DATA_DIR: shop.dataDir, DEMO_GALLERY: 'off', LOG_LEVEL: 'warn', ...env },
  })
  return { code: await started.ended, said: started.output().trim() }
}
const folders = async () =>
  (await readdir(join(shop.dataDir, 'postgres')))
    .filter((name) => !/^server\.|^passwords\.json$/.test(name))
    .toSorted()
/** Whether the tables are those of this version. */
const isAsBefore = async () => (await prepareDatabase(shop.running(), () => {})).length === 0

describe('a new version', () => {
  const broken = 'alter table listed add column size int;\nupdate listed set size = 1;\nselect no;'
  const why =
    'Migration 9999_next.sql, line 3: column "no" does not exist. Nothing was changed: the version before starts as it did.'

  it('is tried on a copy while the version before sells, which sees nothing of it', async () => {
    const stop = shop.sell()
    await writeFile(migration(), broken)
    expect(await run(next, 'cli/try-update')).toEqual({
      code: 1,
      said: `${why}\nThe shop is as it was: do not start this version.`,
    })
    await writeFile(migration(), 'alter table listed add column size int;')
    const before = shop.listed()
    const { code, said } = await run(next, 'cli/try-update')
    expect(said).toMatch(
      /^1 migration, from 9999_next\.sql on, took \d+\.\d s on a copy, and none failed\. The shop is as it was\.$/,
    )
    expect(code).toBe(0)
    expect(shop.listed()).toBeGreaterThan(before)
    await stop()
    expect(await isAsBefore()).toBe(true)
    expect(await folders()).toEqual(['data'])
  })

  it('that fails at its start leaves the version before, which starts as it did', async () => {
    await shop.stop()
    await writeFile(migration(), broken)
    expect(await run(next, 'main')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Àwòrán can't start. ${why}`),
    })
    await shop.start()
    expect(await isAsBefore()).toBe(true)
    await shop.list()
    expect((await run(next, 'cli/undo-update')).said).toMatch(/is already running .* Stop it first\.$/)
    if (process.getuid?.() !== 0) return
    await chown(shop.dataDir, 65_534, 65_534)
    expect((await run(next, 'cli/undo-update')).said).toMatch(/^Run it as the account of the shop/)
    await chown(shop.dataDir, 0, 0)
  })

  it('that is not wanted any more is undone: the version before goes on from the last moment of its own', async () => {
    await shop.stop()
    const before = shop.listed()
    await writeFile(migration(), 'alter table listed add column size int;')
    // Then it ends, as it has no pages.
    const { said } = await run(next, 'main')
    expect(said).toContain('The database of before this update was copied in ')
    await shop.start()
    for (let n = 0; n < 3; n += 1) await shop.list()
    await shop.stop()
    const refused = await run(now, 'main')
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /older than its data\. Run the version .* or npm run undo-update, which loses what came since \d{4}-/,
      ),
    })

    const undone = await run(now, 'cli/undo-update')
    expect(undone).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^The database is as it was on \d{4}-.*Z, before the last update/),
    })
    expect((await databaseIn(shop.dataDir)).pictures).toHaveLength(before)
    expect(await folders()).toEqual(['after-update', 'data'])
    await shop.start()
    expect(await isAsBefore()).toBe(true)
  })
})
