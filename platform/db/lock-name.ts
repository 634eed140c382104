import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

const PAUSE_MS = 200

/**
 * Locks a name until the transaction ends, such as 'addresses' of one account: others who lock it wait. Only for what
 * has no row to lock (decision 52).
 */
export async function lockName(tx: Db, name: string, of?: string): Promise<void> {
  await sql`select ${nameLock(name, of)}`.execute(tx)
}

/** The same within a statement. */
export function nameLock(name: string, of?: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${keyOf(name, of)})::text`
}

function keyOf(name: string, of?: string): RawBuilder<unknown> {
  return of === undefined ? sql`hashtextextended(${name}, 0)` : sql`hashtext(${name}), hashtext(${of})`
}

/**
 * Does work while no other process does work of this name on the database; waits until it can, without a
 * connection. The lock ends with the process, however that ends.
 */
export async function inTurnAmongServers<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      // The transaction rests while the work runs, which takes longer than one may rest.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return (await isLocked(tx, name)) ? { value: await work() } : undefined
    })
    if (done) return done.value
    await sleep(PAUSE_MS)
  }
}

/** Locks a name until the transaction ends, unless another has it: a wait is no statement that takes too long. */
async function isLocked(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${keyOf(name)}) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}
