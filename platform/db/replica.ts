import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** How far a replica may be behind, in ms: what was written so long ago it has to have. */
const LIMIT_MS = 1_000
/** How often it is looked at, in ms. With LIMIT_MS, nothing older than two seconds is read; caches before the shop rely on it. */
const EVERY_MS = 500

/** Where a primary is in its log. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
  if (!rows[0]) throw new Error('a primary without a position')
  return rows[0].lsn
}

/** Whether a replica, or the primary in its place, has the log up to a position. */
async function hasReached(replica: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      >= ${lsn}::pg_lsn, false) as has`.execute(replica)
  return rows[0]?.has === true
}

/** What a database is beside a primary: its replica or itself, one that is more than a second behind, or another database. */
export async function compareReplica(primary: Db, replica: Db): Promise<'replica' | 'behind' | 'another'> {
  const identify = sql<{ cluster: string }>`
    select system_identifier::text || ' ' || current_database() as cluster from pg_control_system()`
  const [one, other] = await Promise.all([identify.execute(primary), identify.execute(replica)])
  if (one.rows[0]?.cluster !== other.rows[0]?.cluster) return 'another'
  const lsn = await positionOf(primary)
  const from = performance.now()
  while (!(await hasReached(replica, lsn))) {
    if (performance.now() - from > LIMIT_MS) return 'behind'
    await sleep(50)
  }
  return 'replica'
}

/** A replica that is read from while it is there and less than two seconds behind; the primary in its place. */
export type Replica = {
  /** Whether it is read from now. */
  isUsed(): boolean
  /** Which of the two it is, by a connection of its own: for the changes of what is read. */
  db(): Db
  stop(): Promise<void>
}

/**
 * Looks at a replica twice a second; uses it once it has what the primary had, or without one. Takes
 * connections of its own; `stop` closes the replica’s.
 */
export async function watchReplica({
  replica,
  primary,
  log,
  everyMs = EVERY_MS,
  limitMs = LIMIT_MS,
}: {
  replica: Db
  primary: Db
  log: { warn(said: string): void }
  everyMs?: number
  limitMs?: number
}): Promise<Replica> {
  let isUsed = false
  /** Where the primary was, which the replica has not reached yet. */
  let ahead: { lsn: string; since: number } | undefined
  const use = (isGood: boolean, why: string): void => {
    if (isUsed !== isGood)
      log.warn(`the replica of DATABASE_READ_URL is ${isGood ? 'read from' : 'passed over'}: ${why}`)
    isUsed = isGood
  }
  const look = async (): Promise<void> => {
    const lsn = await positionOf(primary).catch(() => undefined)
    // What a lost primary had may be in no log any more.
    ahead = lsn === undefined ? undefined : (ahead ?? { lsn, since: performance.now() })
    const has = await hasReached(replica, ahead?.lsn ?? '0/0').catch(() => undefined)
    if (has === undefined) use(false, 'it does not answer')
    else if (!ahead) use(true, 'the primary does not answer')
    else if (has) use(true, 'it has what the primary has')
    else if (performance.now() - ahead.since > limitMs) use(false, 'it is more than a second behind')
    if (has) ahead = undefined
  }
  await look()
  const ending = new AbortController()
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (!ending.signal.aborted) await look()
    }
  })()
  return {
    isUsed: () => isUsed,
    db: () => (isUsed ? replica : primary),
    stop: async () => {
      ending.abort()
      await watching
      await replica.destroy()
    },
  }
}
