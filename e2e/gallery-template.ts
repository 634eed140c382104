import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { createDb } from '../platform/db/index.ts'
import { makeClusterFolder } from '../platform/db/test-folder.ts'
import { startEmbedded, urlOfRunning } from '../platform/postgres/index.ts'
import { startMarketplace } from './marketplace.ts'
import { endShared } from './shared-marketplace.ts'
import { setTemplate } from './template.ts'

const run = promisify(execFile)

/**
 * The run's global setup: builds what is stale, so that the journeys meet the code as it is; then hangs the demo gallery once, by a
 * first start as it is everywhere. Each worker gets a PostgreSQL with its database, which each marketplace has a clone of; the
 * pictures are shared: a size is encoded once a run, not once for each server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await run(process.execPath, ['scripts/build.mjs'], { cwd: join(import.meta.dirname, '..') })
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-template-'))
  const market = await startMarketplace({ DATA_DIR: folder })
  await untilFingerprinted(folder)
  await market.stop()
  const clusters: Awaited<ReturnType<typeof openCluster>>[] = []
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1)
    clusters.push(await openCluster(folder))
  const shared = join(folder, 'shared')
  await mkdir(shared)
  setTemplate({
    shared,
    pictures: join(folder, 'files'),
    clusters: clusters.map(({ url, adminUrl }) => ({ url, adminUrl })),
  })
  return async () => {
    await endShared(shared)
    await Promise.all(clusters.map(({ close }) => close()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until no picture lacks its fingerprint: each clone of the gallery would take them all again. */
async function untilFingerprinted(folder: string): Promise<void> {
  const db = createDb(urlOfRunning(folder) ?? '', { max: 1 })
  const left = async () =>
    (await sql`select 1 from picture where hashed_at is null limit 1`.execute(db)).rows.length
  while ((await left()) > 0) await pause(50)
  await db.destroy()
}

async function openCluster(template: string) {
  const folder = await makeClusterFolder('aworan-e2e-cluster-')
  await run('cp', ['-a', join(template, 'postgres'), folder])
  const server = await startEmbedded({ dataDir: folder, durability: 'fast', log: console.error })
  const close = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, adminUrl: server.adminUrl, close }
}
