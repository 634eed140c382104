import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, type Db, type DbOptions } from './db.ts'

export const TEMPLATE = 'aworan_template'

export interface TestDatabase {
  db: Db
  url: string
  /** Closes `db` and drops the database, whoever is still connected. */
  drop: () => Promise<void>
}

/**
 * A migrated and empty database of the test file's own:
 *
 *     let t: TestDatabase
 *     beforeAll(async () => void (t = await testDatabase()))
 *     afterAll(() => t.drop())
 */
export async function testDatabase(options: DbOptions = {}): Promise<TestDatabase> {
  const { url: appUrl, adminUrl, problem } = inject('postgres')
  if (problem !== null) throw new Error(problem)
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(adminUrl, `create database ${name} template ${TEMPLATE} owner aworan strategy file_copy`)
  const url = new URL(appUrl)
  url.pathname = `/${name}`
  const db = createDb(url.href, options)
  const drop = async () => {
    await db.destroy()
    await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, url: url.href, drop }
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
