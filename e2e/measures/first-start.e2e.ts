import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { createDb } from '../../platform/db/index.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { root } from '../../platform/project/root.ts'
import { watchMemory } from '../../server/testing/test-memory.ts'
import { type Program, startProgram } from '../../server/testing/test-program.ts'

/** Whether a file among the pictures is one of their sizes. */
const isSize = (path: string): boolean => /\/\d+\.\w+$/.test(path)

/** Asked for all at once while the pictures' sizes are made. */
const paths = [
  '/',
  '/categories',
  '/categories/product/lagos',
  '/about',
  '/blog',
  '/contact',
  '/terms',
  '/api/v1/docs',
]

const cleanUp: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step()
})

const start = async (databaseUrl: string): Promise<Program> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-first-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  const program = startProgram(process.execPath, ['build/program/main.js'], {
    cwd: root,
    env: {
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    },
  })
  cleanUp.push(() => program.end())
  return program
}

it('D16 two first starts at once on one empty database both succeed, and the gallery hangs once; Ctrl-C soon after leaves no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-first-db-'))
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  cleanUp.push(() => rm(folder, { recursive: true, force: true }), postgres.stop)
  const db = createDb(postgres.url, { max: 1 })
  cleanUp.push(() => db.destroy())
  const both = await Promise.all([start(postgres.url), start(postgres.url)])
  await Promise.all(both.map((program) => program.says(/Press Ctrl\+C to stop/)))
  expect(both.filter((program) => program.output().includes('Hung the demo gallery.'))).toHaveLength(1)
  const { rows } = await sql<{ works: number; pictures: number; unused: number }>`
    select (select count(*) from work)::int as works,
      (select count(*) from picture)::int as pictures,
      (select count(*) from work group by slug having count(*) > 1 limit 1)::int as unused`.execute(db)
  expect(rows[0]?.unused).toBeNull()
  expect(rows[0]?.works).toBeGreaterThan(50)
  expect(rows[0]?.pictures).toBeLessThan(1.5 * (rows[0]?.works ?? 0))
  // The sizes of the pictures are being made now.
  for (const program of both) program.child.kill('SIGINT')
  expect(await Promise.all(both.map((program) => program.ended))).toEqual([0, 0])
  for (const program of both)
    expect(program.output()).not.toMatch(/"level":50|driver has already been destroyed/)
})

it.runIf(process.platform === 'linux')(
  'D16 a first start by npm start takes less than 500 MB while the first sizes of its pictures are made and pages are asked for',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aworan-first-'))
    cleanUp.push(() => rm(folder, { recursive: true, force: true }))
    const port = String(await findFreePort())
    const program = startProgram(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { HOST: '127.0.0.1', PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    })
    cleanUp.push(() => program.end())
    const memory = watchMemory(program.child.pid ?? 0)
    cleanUp.push(() => memory.stop())
    await program.says(/Press Ctrl\+C to stop/)
    const made = async () =>
      (await readdir(join(folder, 'files/pictures'), { recursive: true })).filter(isSize)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
    await vi.waitFor(async () => expect((await made()).length).toBeGreaterThanOrEqual(24), {
      timeout: 200_000,
      interval: 500,
    })
    await memory.stop()
    const peaks = memory.peaks().map(({ name, peak }) => `${name}: ${peak.toFixed(0)} MB`)
    console.log(`Most memory of a first start: ${peaks.join(', ')}`)
    for (const { name, peak } of memory.peaks()) expect(peak, name).toBeLessThan(500)
    expect(memory.peaks().map(({ name }) => name)).toContainEqual(expect.stringMatching(/main\.[jt]s$/))
  },
  300_000,
)
