import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const PAUSE_MS = 200

/**
 * Does some work while no other process does work of the same number on this database; waits until it can. The lock ends
 * with the process, however that ends.
 */
export function inTurnAmongServers<T>(db: Db, number: number, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (;;) {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${number}) as mine`.execute(
        connection,
      )
      if (rows[0]?.mine) break
      await sleep(PAUSE_MS)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${number})`.execute(connection)
    }
  })
}
