import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Database } from '../../db/schema.ts'
import { beginAnew } from './begin-anew.ts'
import { addressesOf, connectionTo } from './hosts.ts'
import { orPrimary, type Reading } from './or-primary.ts'
import { typeParsers } from './parsers.ts'
import { guardPool } from './pool.ts'
import { nameStatements } from './prepared.ts'

/**
 * The database or a transaction, as stores take it, for SQL or the query builder. `npm run check` compares each
 * statement's row type with what it returns.
 */
export type Db = Kysely<Database>

export interface DbOptions {
  /** The most connections at once; 10 by default. */
  max?: number
  /** Milliseconds that a statement may take; 2000 by default, 0 for any time. */
  statementTimeoutMs?: number
  /** Milliseconds to wait for a connection, a new one or one that is in use; 2500 by default. */
  connectTimeoutMs?: number
  /** Whether a connection prepares statements under names and keeps them; by default where no pooler is between. */
  isPrepared?: boolean | undefined
}

/** Milliseconds that the server has, over the statement's own time, to say that this time is over. */
const ANSWER_GRACE_MS = 500

/** Whether a connection can listen for notices: not one of a pooler, and of several hosts the queue's own would know only the first. */
export function canListen(url: string): boolean {
  return !isPooled(url) && addressesOf(url).length === 1
}

/** Whether an address is of PgBouncer, which hands the connections on after each transaction and takes no options. */
export function isPooled(url: string): boolean {
  return URL.parse(addressesOf(url)[0])?.searchParams.get('pgbouncer') === 'true'
}

/**
 * Opens a pool, which connects at the first query. Without the database a query fails within eight seconds, most
 * within three (isUnavailable). `db.destroy()` closes it.
 */
export function createDb(url: string, options: DbOptions = {}): Db {
  const of = openPool(url, options)
  return dbOn(of, beginAnew(of.guarded))
}

/** Opens a pool on a replica, for reading; the pool of `primary` is asked while `from` says so, and what the replica fails to answer. */
export function createReadDb(url: string, primary: Db, from: Reading, options: DbOptions = {}): Db {
  const replica = openPool(url, options)
  const own = pools.get(primary)
  if (!own) throw new Error('a transaction is no primary')
  return dbOn(replica, orPrimary(replica.guarded, own.guarded, from))
}

/** A pool of pg, and the same for Kysely, which asks nothing twice. */
type Pools = { pool: pg.Pool; guarded: PostgresPool }

function dbOn(of: Pools, pool: PostgresPool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, of)
  return db
}

function openPool(
  url: string,
  { max = 10, statementTimeoutMs = 2_000, connectTimeoutMs = 2_500, isPrepared }: DbOptions,
): Pools {
  const hasLimit = statementTimeoutMs > 0
  const [limit, rest] = [statementTimeoutMs, hasLimit ? 10_000 : 0]
  const isDirect = !isPooled(url)
  const pool = new pg.Pool({
    ...connectionTo(url),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'aworan',
    types: typeParsers,
    ...(hasLimit && { query_timeout: limit + ANSWER_GRACE_MS }),
    ...(isDirect && { options: '-c TimeZone=UTC' }),
    ...(isDirect && hasLimit && { statement_timeout: limit, idle_in_transaction_session_timeout: rest }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: isDirect ? undefined : (client) => client.query("set timezone = 'UTC'"),
  })
  // Code that uses a connection that breaks learns of it by its next query, and the pool drops an idle one by itself;
  // but without a listener, either would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const nameOf = (isPrepared ?? isDirect) ? nameStatements() : () => undefined
  const set = `; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${rest}`
  return { pool, guarded: guardPool(pool, nameOf, isDirect ? '' : set) }
}

const pools = new WeakMap<Db, Pools>()

/** How many connections a database's pool has in use, idle, and how many callers wait for one. */
export function poolUse(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db)?.pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
