import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Refusal } from '../../kernel/result.ts'
import { startWaiting } from './begin-anew.ts'
import type { Db } from './db.ts'
import { isOutdatedPlan } from './prepared.ts'
import { isCutOff, isUnavailable, sqlStateOf } from './unavailable.ts'

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
 * `keepOnRefusal`). Conflicts and cuts rerun it, so it may touch only the database.
 */
export async function withTx<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { isolation, keepOnRefusal }: TxOptions = {},
): Promise<T> {
  if (db.isTransaction) throw new Error('withTx inside a transaction: hand the transaction down instead')
  let wait: (() => Promise<boolean>) | undefined
  // A deadlock, a serialization failure or a migration under way: five tries with growing random pauses.
  for (let attempt = 1; ; ) {
    const run = { hasBegun: false, hasWorked: false }
    try {
      const transaction = db.transaction()
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(
        async (tx) => {
          run.hasBegun = true
          const value = await work(tx)
          run.hasWorked = true
          if (!keepOnRefusal && isRefusal(value)) throw new Refused(value)
          return value
        },
      )
    } catch (error) {
      // The refusal is the very value that `work` returned.
      if (error instanceof Refused) return error.refusal as T
      // Cut off before its commit was sent it has written nothing; after that it may have been done, and the caller has to ask.
      const isCut = run.hasBegun && !run.hasWorked && isCutOff(error)
      if (isCut) wait ??= startWaiting()
      const isAway = isCut || (!run.hasBegun && isUnavailable(error))
      if (isAway && (await wait?.())) continue
      if (attempt === TRIES || !isConflict(error)) throw error
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
      attempt += 1
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
