import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { type Section, table } from './section.ts'

/** What an idle server asks of PostgreSQL, each second, and its most frequent statements. */
type Idle = {
  name: string
  perSecond: number
  most: { text: string; perSecond: number }[]
}

const root = join(import.meta.dirname, '..')
/** Every job of each minute and of every five runs in it, once or five times. */
const MEASURED_MS = 300_000
/** So long after the shop is open: what a start does is over. */
const SETTLED_MS = 20_000
const MOST = 12

const servers = [
  { name: 'one process', database: 'idle_one', env: { WEB_CONCURRENCY: '1' } },
  { name: '`WEB_CONCURRENCY=2`', database: 'idle_two', env: { WEB_CONCURRENCY: '2' } },
]

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Statements of the server's role since the last reset, without those by which PostgreSQL checks foreign keys. */
const countStatements = async (admin: pg.Client, database: string) =>
  (
    await admin.query<{ text: string; calls: number }>(
      `select query as text, sum(calls)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where datname = $1 and userid = 'aworan'::regrole and query !~ '^SELECT (1|\\$1) FROM ONLY '
      group by query order by calls desc`,
      [database],
    )
  ).rows

/** Prints the most frequent statements, which the figures leave out. */
const sectionOf = (seconds: number, idle: Idle[]): Section => {
  for (const { name, most } of idle) {
    console.log(name)
    for (const { text, perSecond } of most) console.log(`  ${perSecond.toFixed(3)} ${text.slice(0, 150)}`)
  }
  const lines = idle.map(({ name, perSecond }) => [name, perSecond.toFixed(2)])
  return {
    title: 'An idle server',
    text: `Statements that PostgreSQL is asked in ${seconds.toFixed(0)} s, \`begin\` and \`commit\` included: no request, no mail, no \`PAGE_CACHES\`; the jobs of
every minute and of every five run.

${table(['server', 'statements a second'], lines)}`,
  }
}

/**
 * Counts the statements of idle servers, with `pg_stat_statements` in a PostgreSQL of their own, `begin` and `commit`
 * included: one of a single process and one of several.
 */
export const measureIdle = async (): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-idle-'))
  const options = { dataDir: join(folder, 'database'), durability: 'fast', log: () => {} } as const
  let postgres = await startEmbedded(options)
  const connect = async () => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    return admin
  }
  const preparing = await connect()
  await preparing.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  for (const { database } of servers) await preparing.query(`create database ${database} owner aworan`)
  await preparing.end()
  await postgres.stop()
  postgres = await startEmbedded(options)
  const admin = await connect()
  await admin.query('create extension pg_stat_statements')
  const programs: ReturnType<typeof startProgram>[] = []
  try {
    for (const { database, env } of servers) {
      const url = new URL(postgres.url)
      url.pathname = `/${database}`
      const program = startProgram('npm', ['start'], {
        cwd: root,
        env: {
          DATABASE_URL: url.href,
          PORT: String(await findFreePort()),
          DATA_DIR: join(folder, database),
          DRAIN_SECONDS: '0',
          LOG_LEVEL: 'warn',
          DEMO_GALLERY: 'off',
          PICTURES_AHEAD: 'off',
          ...env,
        },
      })
      programs.push(program)
      await program.says(/Àwòrán is open at/)
    }
    await pause(SETTLED_MS)
    await admin.query('select pg_stat_statements_reset()')
    const began = performance.now()
    await pause(MEASURED_MS)
    const seconds = (performance.now() - began) / 1_000
    const idle = await Promise.all(
      servers.map(async ({ name, database }): Promise<Idle> => {
        const statements = await countStatements(admin, database)
        return {
          name,
          perSecond: statements.reduce((sum, { calls }) => sum + calls, 0) / seconds,
          most: statements.slice(0, MOST).map(({ text, calls }) => ({
            text: text.replaceAll(/\s+/g, ' ').trim(),
            perSecond: calls / seconds,
          })),
        }
      }),
    )
    return sectionOf(seconds, idle)
  } finally {
    await Promise.all(programs.map((program) => program.end()))
    await admin.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
