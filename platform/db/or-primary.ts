import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isUnavailable, sqlStateOf } from './unavailable.ts'

/** Whether a statement failed because of the replica: it is away, ends, or stops what is in the way of its log. */
function isOfReplica(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return state === '40001' || /^(?:08|53|57P)/.test(state)
  // Who waited for a connection that others have waits no second time.
  return isUnavailable(error) && !String(error).includes('timeout exceeded when trying to connect')
}

/** For withTx: the transaction is to be begun again. */
class Interrupted extends Error {
  readonly code = '40001'
}

/** Reads from a replica's pool while `mayRead` says so, and asks the primary's what the replica fails to answer. */
export function orPrimary(
  replica: PostgresPool,
  primary: PostgresPool,
  mayRead: () => boolean,
): PostgresPool {
  return {
    connect: async () => {
      if (!mayRead()) return primary.connect()
      try {
        return readingClient(await replica.connect(), primary)
      } catch (error) {
        if (isOfReplica(error)) return primary.connect()
        throw error
      }
    },
    end: () => replica.end(),
  }
}

function readingClient(replica: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
  let isInTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true
    try {
      return await replica.query(text, values)
    } catch (error) {
      if (!isOfReplica(error)) throw error
      if (isInTransaction) throw new Interrupted('the replica was lost', { cause: error })
      const other = await primary.connect()
      try {
        return await other.query(text, values)
      } finally {
        other.release()
      }
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => replica.release() }
}
