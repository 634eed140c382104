import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../postgres/index.ts'
import { olderBinaries } from '../postgres/test-versions.ts'
import { migrate } from './migrate.ts'
import { TEMPLATE } from './test-database.ts'
import { makeClusterFolder } from './test-folder.ts'

/** The run's global setup: one PostgreSQL, of the version that TEST_POSTGRES names, in a temporary folder, with a migrated template for testDatabase. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeClusterFolder('aworan-test-cluster-')
  const server = await startEmbedded({
    dataDir: folder,
    log: console.error,
    durability: 'fast',
    ...olderBinaries(),
  })
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

declare module 'vitest' {
  interface ProvidedContext {
    /** `problem` says why there is no template, so that only the tests that want one fail. */
    postgres: { url: string; adminUrl: string; problem: string | null }
  }
}
