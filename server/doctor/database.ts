import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import {
  addressesOf,
  compareReplica,
  createDb,
  type Db,
  lookAtHosts,
  mayChange,
  migrationsFor,
} from '../../platform/db/index.ts'
import { brokenUndo, startEmbedded, urlOfRunning } from '../../platform/postgres/index.ts'
import { root } from '../../platform/project/root.ts'
import { type Diagnosis, errorTextOf, well, wrong } from './finding.ts'
import { isReachable } from './settings.ts'

/** The oldest that npm run postgres tries. */
const POSTGRES = 15
const MOST_SKEW = 5 * SECOND
const migrations = join(root, 'db/migrations')

async function version(db: Db): Promise<Diagnosis> {
  const { rows } = await sql<{ number: number; words: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as words`.execute(
    db,
  )
  const { number = 0, words = '' } = rows[0] ?? {}
  return Math.floor(number / 10_000) >= POSTGRES
    ? well(`The database answers and is PostgreSQL ${words}`)
    : wrong(
        `The database is PostgreSQL ${words}, and ${POSTGRES} is needed`,
        `Move it to a PostgreSQL ${POSTGRES} with pg_dump and pg_restore.`,
      )
}

async function extensions(db: Db, needed: readonly string[]): Promise<Diagnosis> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = any(${[...needed]}::text[])`.execute(db)
  const missing = needed.filter((name) => !rows.some((row) => row.name === name))
  return missing.length === 0
    ? well(`It has the extensions it needs: ${needed.join(', ')}`)
    : wrong(
        `It lacks the extension ${missing.join(', ')}`,
        'Install the package of additional modules (contrib) of your PostgreSQL.',
      )
}

async function schema(db: Db, pending: readonly string[] | Error): Promise<Diagnosis> {
  if (pending instanceof Error)
    return wrong(
      pending.message,
      'Run the version of the program that this database was last used by, or a newer one.',
    )
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db)
  if (pending.length === 0) return well('Its tables are up to date')
  return rows[0]?.may
    ? well(`The next start brings its tables up to date: ${pending.join(', ')}`)
    : wrong(
        `Its tables are not up to date (${pending.join(', ')}), and its role may not change them`,
        'Let the role of DATABASE_URL own the database.',
      )
}

async function clocks(db: Db): Promise<Diagnosis> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const skew = (rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2
  const says = `The database's clock and ours are ${(Math.abs(skew) / SECOND).toFixed(1)} s apart`
  return Math.abs(skew) <= MOST_SKEW
    ? well(says)
    : wrong(says, 'Set both by network time (NTP): holds, codes and sessions end by the clock.')
}

/** Whether the server's own role may change the audit log. A log that is not there yet says nothing. */
async function auditLog(db: Db, isPublic: boolean): Promise<Diagnosis[]> {
  const { rows } = await sql<{
    table: string | null
  }>`select to_regclass('audit_entry')::text as table`.execute(db)
  if (rows[0]?.table == null) return []
  if (!(await mayChange(db, null, 'audit_entry')))
    return [well('The server’s role can add to the audit log and not change it')]
  const says = 'The server’s role could change and delete entries of the audit log'
  return [
    isPublic
      ? wrong(says, 'Set DATABASE_OWNER_URL: docs/operations.md, “The audit log”, has the statements.')
      : well(`${says}: enough for a try`),
  ]
}

/** What each host is, where an address names several. */
async function hosts(url: string, whose: string): Promise<Diagnosis[]> {
  if (addressesOf(url).length === 1) return []
  const all = await lookAtHosts(url)
  const primaries = all.filter(({ is }) => is === 'primary').map(({ host, port }) => `${host}:${port}`)
  const says = all.map((one) => {
    const at = `The host ${one.host}:${one.port} of ${whose}`
    return one.is === 'away'
      ? wrong(`${at} does not answer (${errorTextOf(one.error)})`, 'Start it, or take it out of the address.')
      : well(`${at} is a ${one.is}`)
  })
  if (primaries.length < 2) return says
  const next = 'Stop all but the one that was promoted last, at once: what is written to another is lost.'
  return [...says, wrong(`More than one host is a primary: ${primaries.join(', ')}`, next)]
}

async function examineAt(url: string, whose: string, isPublic: boolean): Promise<Diagnosis[]> {
  return [...(await hosts(url, whose)), ...(await examineServing(url, whose, isPublic))]
}

async function examineServing(url: string, whose: string, isPublic: boolean): Promise<Diagnosis[]> {
  const db = createDb(url, { max: 1 })
  try {
    const { pending, extensions: needed } = await migrationsFor(db, migrations)
    return [
      await version(db),
      await extensions(db, needed),
      await schema(db, pending),
      ...(await auditLog(db, isPublic)),
      await clocks(db),
    ]
  } catch (error) {
    return [
      wrong(
        `The database of ${whose} does not answer (${errorTextOf(error)})`,
        `Start it, or put the address in ${whose} right: host, port, name, user and password.`,
      ),
    ]
  } finally {
    await db.destroy()
  }
}

async function examineEmbedded({
  dataDir,
  isPublic,
}: {
  dataDir: string
  isPublic: boolean
}): Promise<Diagnosis[]> {
  const running = urlOfRunning(dataDir)
  if (running !== undefined) return examineAt(running, 'DATA_DIR', isPublic)
  const broken = brokenUndo(join(dataDir, 'postgres'))
  if (broken !== undefined)
    return [wrong('The database in the data folder is not in its place', `${broken}.`)]
  if (!existsSync(join(dataDir, 'postgres/data')))
    return [well('The first start makes a database in the data folder')]
  try {
    const embedded = await startEmbedded({ dataDir, log: () => {} })
    try {
      return await examineAt(embedded.url, 'DATA_DIR', isPublic)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return [
      wrong(`The database in the data folder does not start: ${errorTextOf(error)}`, 'Put that right first.'),
    ]
  }
}

/** Whether what is read from is a replica that follows. Who does not answer is named elsewhere. */
async function replica(databaseUrl: string, databaseReadUrl: string): Promise<Diagnosis[]> {
  const [primary, other] = [createDb(databaseUrl, { max: 1 }), createDb(databaseReadUrl, { max: 1 })]
  try {
    const is = await compareReplica(primary, other)
    if (is === 'replica') return [well('DATABASE_READ_URL is less than a second behind DATABASE_URL')]
    return [
      is === 'behind'
        ? wrong(
            'DATABASE_READ_URL is more than a second behind DATABASE_URL, so that the server reads from that instead',
            'See whether it is connected to the primary (pg_stat_wal_receiver) and replays (pg_is_wal_replay_paused).',
          )
        : wrong(
            'DATABASE_READ_URL is another database than that of DATABASE_URL, and no replica of it',
            'Name a replica, or leave DATABASE_READ_URL out.',
          ),
    ]
  } catch {
    return []
  } finally {
    await Promise.all([primary.destroy(), other.destroy()])
  }
}

/** Looks at the database: the one that is named, with its replica, or the one in the data folder, started for the look. */
export async function examineDatabase(config: Config): Promise<Diagnosis[]> {
  const isPublic = isReachable(config)
  if (config.databaseUrl === null) return examineEmbedded({ dataDir: config.dataDir, isPublic })
  const main = await examineAt(config.databaseUrl, 'DATABASE_URL', isPublic)
  if (config.databaseReadUrl === null) return main
  return [
    ...main,
    ...(await examineAt(config.databaseReadUrl, 'DATABASE_READ_URL', false)),
    ...(await replica(config.databaseUrl, config.databaseReadUrl)),
  ]
}
