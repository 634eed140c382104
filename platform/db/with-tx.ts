import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Refusal } from '../../kernel/result.ts'
import type { Db } from './db.ts'
import { isOutdatedPlan } from './prepared.ts'
import { sqlStateOf } from './unavailable.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 8

export type IsolationLevel = 'read committed' | 'repeatable read' | 'serializable'

export type TxOptions = {
  /** Read committed by default. */
  isolation?: IsolationLevel
  /** Commits what was written although `work` returns a refusal. */
  keepOnRefusal?: true
}

/** Ends a transaction whose work returned a refusal; never leaves this file. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Runs `work` in a transaction: features open none otherwise. Rolls back if it throws or refuses (unless
 * `keepOnRefusal`). Conflicts rerun it, so it may touch only the database.
 */
export async function withTx<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { isolation, keepOnRefusal }: TxOptions = {},
): Promise<T> {
  if (db.isTransaction) throw new Error('withTx inside a transaction: hand the transaction down instead')
  // A deadlock, a serialization failure or a migration under way: five tries with growing random pauses.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction()
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(
        async (tx) => {
          const value = await work(tx)
          if (!keepOnRefusal && isRefusal(value)) throw new Refused(value)
          return value
        },
      )
    } catch (error) {
      // The refusal is the very value that `work` returned.
      if (error instanceof Refused) return error.refusal as T
      if (attempt === TRIES || !isConflict(error)) throw error
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

/** Runs `work` in an open transaction, undoes what it wrote, and returns its value. */
export async function undone<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(tx)
  const value = await work()
  await sql`rollback to savepoint undone`.execute(tx)
  return value
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}

function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '40001' || state === '40P01' || isOutdatedPlan(error)
}
