import { join } from 'node:path'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { openCountedPostgres } from './counted-postgres.ts'
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
  const postgres = await openCountedPostgres(servers.map(({ database }) => database))
  const programs: ReturnType<typeof startProgram>[] = []
  try {
    for (const { database, env } of servers) {
      const program = startProgram('npm', ['start'], {
        cwd: root,
        env: {
          DATABASE_URL: postgres.urlOf(database),
          PORT: String(await findFreePort()),
          DATA_DIR: join(postgres.folder, database),
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
    await postgres.reset()
    const began = performance.now()
    await pause(MEASURED_MS)
    const seconds = (performance.now() - began) / 1_000
    const idle = await Promise.all(
      servers.map(async ({ name, database }): Promise<Idle> => {
        const statements = await postgres.count(database)
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
    await postgres.close()
  }
}
