import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Reading } from './or-primary.ts'

/** How far a replica may be behind, in ms: what was written so long ago it has to have. */
const LIMIT_MS = 1_000
/** How often it is looked at, in ms. With LIMIT_MS, nothing older than two seconds is read; caches before the shop rely on it. */
const EVERY_MS = 500

/** Where a database is in its log: what a standby has replayed, and a primary written. Undefined of a standby that has nothing yet. */
async function positionOf(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ lsn: string | null }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as lsn
  `.execute(db)
  return rows[0]?.lsn == null ? undefined : BigInt(rows[0].lsn)
}

/** What a database is beside a primary: its replica or itself, one that is more than a second behind, or another database. */
export async function compareReplica(primary: Db, replica: Db): Promise<'replica' | 'behind' | 'another'> {
  const identify = sql<{ cluster: string }>`
    select system_identifier::text || ' ' || current_database() as cluster from pg_control_system()`
  const [one, other] = await Promise.all([identify.execute(primary), identify.execute(replica)])
  if (one.rows[0]?.cluster !== other.rows[0]?.cluster) return 'another'
  const there = (await positionOf(primary)) ?? 0n
  const from = performance.now()
  while (((await positionOf(replica)) ?? -1n) < there) {
    if (performance.now() - from > LIMIT_MS) return 'behind'
    await sleep(50)
  }
  return 'replica'
}

/** What is known of a replica: whether it is read from and why, and a place in the log that it has to reach. */
export type Judgement = { isUsed: boolean; why: string; mark?: { position: bigint; since: number } }

/**
 * Judges a replica by where both are in the log at `now` ms, undefined for who does not answer. One that is not used
 * must reach the newest mark.
 */
export function judge(
  { isUsed, why, mark }: Judgement,
  { there, here, now }: { there: bigint | undefined; here: bigint | undefined; now: number },
  limitMs = LIMIT_MS,
): Judgement {
  // An old page is better than none. What a lost primary had may be in no log any more.
  if (there === undefined) return { isUsed: true, why: 'the primary does not answer' }
  const newest = { position: there, since: now }
  if (here === undefined) return { isUsed: false, why: 'it does not answer', mark: newest }
  if (mark && here >= mark.position) return { isUsed: true, why: 'it has what the primary has', mark: newest }
  if (!isUsed || !mark) return { isUsed, why, mark: newest }
  if (now - mark.since <= limitMs) return { isUsed, why, mark }
  return { isUsed: false, why: 'it is more than a second behind', mark: newest }
}

/** A replica that is read from while it is there and less than two seconds behind; the primary in its place. */
export type Replica = Omit<Reading, 'readsOwn'> & {
  /** Which of the two it is, by a connection of its own: for the changes of what is read. */
  db(): Db
  stop(): Promise<void>
}

/**
 * Looks at a replica twice a second, at first at once, and logs when it is read from or passed over. Takes connections
 * of its own; `stop` closes the replica’s.
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
  let present: Judgement = { isUsed: false, why: '' }
  const lookOnce = async (): Promise<void> => {
    const now = performance.now()
    const ask = (db: Db) => positionOf(db).catch(() => undefined)
    const [there, here] = await Promise.all([ask(primary), ask(replica)])
    const next = judge(present, { there, here, now }, limitMs)
    if (next.isUsed !== present.isUsed)
      log.warn(
        `the replica of DATABASE_READ_URL is ${next.isUsed ? 'read from' : 'passed over'}: ${next.why}`,
      )
    present = next
  }
  let looking: Promise<void> | undefined
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
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
    isUsed: () => present.isUsed,
    isUsedByNow: async () => {
      if (!present.isUsed) await looking
      if (!present.isUsed) await look()
      return present.isUsed
    },
    db: () => (present.isUsed ? replica : primary),
    stop: async () => {
      ending.abort()
      await watching
      await replica.destroy()
    },
  }
}
