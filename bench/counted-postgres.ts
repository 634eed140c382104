import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../platform/postgres/index.ts'

/** Statements of a database since the last reset, those by which PostgreSQL checks foreign keys left out. */
type Count = { text: string; calls: number }

/** A PostgreSQL of its own that counts what it is asked. */
export type CountedPostgres = {
  /** For the data folders of servers. */
  folder: string
  pid: () => number
  urlOf(database: string): string
  reset(): Promise<void>
  /** Statements of the server's role, the most frequent first; `begin` and `commit` included. */
  count(database: string): Promise<Count[]>
  close(): Promise<void>
}

/** Starts a PostgreSQL with `pg_stat_statements`, an empty database for each name, and room for so many connections. */
export const openCountedPostgres = async (
  databases: readonly string[],
  connections = 100,
): Promise<CountedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-counted-'))
  const options = {
    dataDir: join(folder, 'database'),
    durability: 'fast',
    connections,
    log: () => {},
  } as const
  let postgres = await startEmbedded(options)
  const connect = async () => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
    return admin
  }
  const preparing = await connect()
  await preparing.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  for (const database of databases) await preparing.query(`create database ${database} owner aworan`)
  await preparing.end()
  await postgres.stop()
  postgres = await startEmbedded(options)
  const admin = await connect()
  await admin.query('create extension pg_stat_statements')
  return {
    folder,
    pid: postgres.pid,
    urlOf: (database) => {
      const url = new URL(postgres.url)
      url.pathname = `/${database}`
      return url.href
    },
    reset: async () => void (await admin.query('select pg_stat_statements_reset()')),
    count: async (database) => {
      const { rows } = await admin.query<Count>(
        `select query as text, sum(calls)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where datname = $1 and userid = 'aworan'::regrole and query !~ '^SELECT (1|\\$1) FROM ONLY '
        group by query order by calls desc`,
        [database],
      )
      return rows
    },
    close: async () => {
      await admin.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
