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

/** Which of the two is read from: whether the replica may be, and whether who asks must see what they wrote themselves. */
export type Reading = { isUsed(): boolean; readsOwn(): boolean }

/**
 * Reads from a replica's pool or a primary's. What fails by its host is asked of the primary, and last of
 * the replica, unless the caller reads their own writes.
 */
export function orPrimary(
  replica: PostgresPool,
  primary: PostgresPool,
  { isUsed, readsOwn }: Reading,
): PostgresPool {
  return {
    connect: () => {
      if (readsOwn()) return primary.connect()
      return connectTo([isUsed() ? replica : primary, primary, replica], isOfHost)
    },
    end: () => replica.end(),
  }
}

/** Connects to the first of these that can be reached; what it fails to answer is asked of those after it. */
async function connectTo(
  [pool, ...others]: [PostgresPool, ...PostgresPool[]],
  isLost: (error: unknown) => boolean,
): Promise<PostgresPoolClient> {
  try {
    return readingClient(await pool.connect(), others)
  } catch (error) {
    const [next, ...rest] = others.filter((other) => other !== pool)
    if (!next || !isLost(error)) throw error
    // Once one is lost, another whose connections all wait for its host is passed over too.
    return connectTo([next, ...rest], isUnavailable)
  }
}

function readingClient(client: PostgresPoolClient, [next, ...rest]: PostgresPool[]): PostgresPoolClient {
  let isInTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true
    try {
      return await client.query(text, values)
    } catch (error) {
      if (!next || !isOfHost(error)) throw error
      if (isInTransaction) throw new Interrupted('its host was lost', { cause: error })
      const other = await connectTo([next, ...rest], isUnavailable)
      try {
        return await other.query(text, values)
      } finally {
        other.release()
      }
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
