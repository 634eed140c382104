import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isUnavailable, sqlStateOf } from './unavailable.ts'

/** Whether a statement failed because of its host: it is away, ends, or stops what is in the way of its log. */
function isOfHost(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return state === '40001' || /^(?:08|53|57P)/.test(state)
  // Who waited for a connection that others have waits no second time.
  return isUnavailable(error) && !String(error).includes('timeout exceeded when trying to connect')
}

/** For withTx: the transaction is to be begun again. */
class Interrupted extends Error {
  readonly code = '40001'
}

/**
 * Reads from a replica's pool while `mayRead` says so. What fails there is asked of the primary, and without one of
 * the replica again: perhaps another host by then.
 */
export function orPrimary(
  replica: PostgresPool,
  primary: PostgresPool,
  mayRead: () => boolean,
): PostgresPool {
  const connectAnew = (): Promise<PostgresPoolClient> =>
    primary.connect().catch((error: unknown) => {
      if (isOfHost(error)) return replica.connect()
      throw error
    })
  return {
    connect: async () => {
      if (!mayRead()) return primary.connect()
      try {
        return readingClient(await replica.connect(), connectAnew)
      } catch (error) {
        if (isOfHost(error)) return connectAnew()
        throw error
      }
    },
    end: () => replica.end(),
  }
}

function readingClient(
  replica: PostgresPoolClient,
  connectAnew: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let isInTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true
    try {
      return await replica.query(text, values)
    } catch (error) {
      if (!isOfHost(error)) throw error
      if (isInTransaction) throw new Interrupted('the replica was lost', { cause: error })
      const other = await connectAnew()
      try {
        return await other.query(text, values)
      } finally {
        other.release()
      }
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => replica.release() }
}
