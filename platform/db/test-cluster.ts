import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../postgres/index.ts'
import { migrate } from './migrate.ts'
import { TEMPLATE } from './test-database.ts'

const PREFIX = 'aworan-test-cluster-'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 1 << 30

/** The run's global setup: one PostgreSQL in a temporary folder, with a migrated template for testDatabase. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = isRoomy(MEMORY) ? MEMORY : tmpdir()
  await sweep(parent)
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, log: console.error, durability: 'fast' })
  const problem = await makeTemplate(server.adminUrl, server.url).then(
    () => null,
    (error: unknown) => String(error),
  )
  project.provide('postgres', { url: server.url, adminUrl: server.adminUrl, problem })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE} owner aworan`)
    const template = new URL(url)
    template.pathname = `/${TEMPLATE}`
    await migrate(template.href, join(import.meta.dirname, '../../db/migrations'))
    await admin.query(`alter database ${TEMPLATE} is_template true`)
  } finally {
    await admin.end()
  }
}

/** In memory a clone takes a tenth of the time that it takes on a disk. */
function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    accessSync(folder, constants.W_OK)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Ends and removes what runs that were killed have left. */
async function sweep(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!Number.isSafeInteger(pid) || isAlive(pid)) continue
    const folder = join(parent, name)
    try {
      const leftover = await startEmbedded({ dataDir: folder, log: () => {}, durability: 'fast' })
      await leftover.stop()
    } catch {
      // Half-made or another account's: the next line does what can be done.
    }
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `problem` says why there is no template, so that only the tests that want one fail. */
    postgres: { url: string; adminUrl: string; problem: string | null }
  }
}
