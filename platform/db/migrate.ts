import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, type Db } from './db.ts'
import { lockName } from './lock-name.ts'
import { sqlStateOf } from './unavailable.ts'

interface Migration {
  name: string
  text: string
  checksum: string
}

interface Applied {
  name: string
  checksum: string
}

/** The files of the migrations and those that a database has do not go together. The message says what to do, for a person. */
export class MigrationProblem extends Error {}

export interface MigrateOptions {
  /** The role that migrations act as, of which the role in the address is a member; that one itself by default. */
  role?: string
  /** Called when a migration waits for others who use its tables. */
  say?: (line: string) => void
  /** Called when an update has succeeded but for its commit, which is left undone where this throws. */
  beforeCommit?: (() => Promise<void>) | undefined
  /** Milliseconds a migration waits for one lock, while those who came after wait behind it; 1000 by default. */
  lockTimeoutMs?: number
  /** Milliseconds between two tries; 2000 by default. */
  pauseMs?: number
  /** Milliseconds in which the tries have to succeed; ten minutes by default. */
  patienceMs?: number
}

/** Less than the two seconds that a statement of the shop has: those who wait behind a migration still get their answer. */
const LOCK_TIMEOUT_MS = 1_000
const PAUSE_MS = 2_000
const PATIENCE_MS = 600_000

/**
 * Applies the new files `NNNN_name.sql` of `folder` in order, all or none, and returns their names. Throws
 * MigrationProblem on a bad file or a table that stays locked.
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(folder)
  // A connection of its own, without a time limit. One transaction has all files: where one fails, the version before
  // goes on. A table in use is waited for briefly (`lockTimeoutMs`), because others queue behind the wait: then all is
  // undone and tried again.
  const db = createDb(url, { max: 1, statementTimeoutMs: 0, isPrepared: false })
  try {
    if (findPending(migrations, await readApplied(db)).length === 0) return []
    return await applyPatiently(db, migrations, options)
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the names of the files of `folder` that are not applied yet, or the error of `migrate`, and the
 * extensions that they create. Changes nothing.
 */
export async function migrationsFor(
  db: Db,
  folder: string,
): Promise<{ pending: string[] | Error; extensions: string[] }> {
  const migrations = readMigrations(folder)
  const created = migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create extension (?:if not exists )?(\w+)/gm)].map(([, name = '']) => name),
  )
  const applied = await readApplied(db)
  const extensions = [...new Set(created)]
  try {
    return { pending: findPending(migrations, applied).map(({ name }) => name), extensions }
  } catch (error) {
    return { pending: error instanceof Error ? error : new Error(String(error)), extensions }
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`Migration ${name} isn't named like 0001_accounts.sql`)
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`Migrations ${names[index - 1]} and ${name} have the same number`)
    }
  }
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function readApplied(db: Db): Promise<Applied[]> {
  const table = await sql<{ name: string | null }>`select to_regclass('migrations')::text as name`.execute(db)
  if (table.rows[0]?.name == null) return []
  return (await sql<Applied>`select name, checksum from migrations order by name`.execute(db)).rows
}

function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = files.get(name)
    if (!file)
      throw new MigrationProblem(
        `Migration ${name} was applied to this database, but its file is missing: the program is older than its data`,
      )
    if (file.checksum !== checksum) {
      throw new MigrationProblem(
        `Migration ${name} has changed since it was applied: restore it, and write the change as a new migration`,
      )
    }
    files.delete(name)
  }
  const last = applied.at(-1)?.name ?? ''
  const pending = [...files.values()]
  const early = pending.find(({ name }) => name < last)
  if (early)
    throw new MigrationProblem(
      `Migration ${early.name} stands before ${last}, which is applied already: give it the next free number`,
    )
  return pending
}

/** Applies the pending migrations, again and again while their tables are in use. Returns their names. */
async function applyPatiently(db: Db, migrations: Migration[], options: MigrateOptions): Promise<string[]> {
  const { say = () => {}, pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS } = options
  const deadline = Date.now() + patienceMs
  let waited: Migration | undefined
  for (;;) {
    let current: Migration | undefined
    const begin = (next: Migration) => (current = next)
    try {
      // Not withTx, which would begin anew: whose connection is ended is meant to end.
      return await db
        .transaction()
        .execute((tx) => applyPending(tx, migrations, { ...options, waited, begin }))
    } catch (error) {
      const state = sqlStateOf(error)
      // Without one, it is no answer of the database, which is away.
      if (current === undefined || state === undefined) throw error
      const { name, text } = current
      if (gaveWay.has(state) && Date.now() < deadline) {
        say(`${name} waits: its tables are in use by something that takes long`)
        waited = current
        await sleep(pauseMs)
        continue
      }
      const why = gaveWay.has(state)
        ? `: something has used its tables for ${Math.round(patienceMs / 60_000)} minutes, such as a backup, a long report or another server of the shop. Wait for it or end it, and start again`
        : ''
      throw new MigrationProblem(
        `Migration ${name}${lineOf(error, text)}: ${messageOf(error)}${why}. Nothing was changed: the version before starts as it did`,
        { cause: error },
      )
    }
  }
}

/** Not a lock in time, or each waits for the other. */
const gaveWay = new Set(['55P03', '40P01'])

type Try = MigrateOptions & { waited: Migration | undefined; begin: (migration: Migration) => void }

/** Applies the pending migrations in a transaction, calling `begin` with each. Returns their names. */
async function applyPending(
  tx: Db,
  migrations: Migration[],
  { role, lockTimeoutMs = LOCK_TIMEOUT_MS, beforeCommit, waited, begin }: Try,
): Promise<string[]> {
  // Two servers that start at once take turns.
  await lockName(tx, 'migrations')
  const actAs = async () => {
    if (role !== undefined) await sql`set local role ${sql.id(role)}`.execute(tx)
  }
  await actAs()
  await sql`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  const applied = await readApplied(tx)
  const pending = findPending(migrations, applied)
  await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
  if (waited) {
    begin(waited)
    await lockTables(tx, waited)
  }
  for (const migration of pending) {
    begin(migration)
    // The file before may have changed the role.
    await actAs()
    const { name, checksum, text } = migration
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
    await sql.raw(text).execute(tx)
  }
  if (applied.length > 0 && pending.length > 0) await beforeCommit?.()
  return pending.map(({ name }) => name)
}

/**
 * Locks the tables that a migration alters before any other is locked. A sale that has one of them gets the others that it
 * needs, and ends.
 */
async function lockTables(tx: Db, { text }: Migration): Promise<void> {
  for (const [, name = ''] of text.matchAll(/\balter table (?:only )?(\w+)/g)) {
    const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(tx)
    if (rows.length > 0) await sql`lock table ${sql.id(name)} in access exclusive mode`.execute(tx)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function lineOf(error: unknown, text: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN
  if (Number.isNaN(position)) return ''
  return `, line ${Array.from(text).slice(0, position).join('').split('\n').length}`
}
