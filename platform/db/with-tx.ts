import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import { sqlStateOf } from './unavailable.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 8

export type IsolationLevel = 'read committed' | 'repeatable read' | 'serializable'

/**
 * Runs `work` in a transaction: commits what it answers, rolls back what it throws. This is the one way to open one.
 *
 * After a deadlock or a serialization failure it runs `work` again, five times in all with growing random pauses,
 * so nothing may happen in `work` but the database. Throws at once when `db` is a transaction already.
 * Read committed unless told otherwise.
 */
export async function withTx<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  if (db.isTransaction) throw new Error('withTx inside a transaction: hand the transaction down instead')
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction()
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work)
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '40001' || state === '40P01'
}
