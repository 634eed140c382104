import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, type Db, type DbOptions } from './db.ts'

export const TEMPLATE = 'aworan_template'

export interface TestDatabase {
  db: Db
  url: string
  /** Closes `db` and drops the database, no matter who is still connected. */
  drop: () => Promise<void>
}

/**
 * Creates a migrated, empty database for one test file. Statements and connections may take 20 s, ten times the
 * shop's limit, because test files share the machine.
 */
export async function testDatabase(options: DbOptions = {}): Promise<TestDatabase> {
  return cloneDatabase(TEMPLATE, options)
}

/** Clones another database of the run, made by `testTemplate` and without connections. */
export async function cloneDatabase(template: string, options: DbOptions = {}): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await asAdmin((admin) => admin.query(cloning(name, template)))
  const url = addressOf(name)
  const db = createDb(url, { statementTimeoutMs: 20_000, connectTimeoutMs: 20_000, ...options })
  const drop = async () => {
    await db.destroy()
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { db, url, drop }
}

/**
 * Makes a database of this name once a run, by the first worker that asks: migrated, and filled by `fill`, which closes its connections
 * before it ends. Returns its name.
 */
export async function testTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(cloning(draft, TEMPLATE))
    await fill(addressOf(draft))
    await admin.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

function cloning(name: string, template: string): string {
  return `create database ${name} template ${template} owner aworan strategy file_copy`
}

function addressOf(name: string): string {
  const url = new URL(inject('postgres').url)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const { adminUrl, problem } = inject('postgres')
  if (problem !== null) throw new Error(problem)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
