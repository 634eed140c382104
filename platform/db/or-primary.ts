import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { beginAnew } from './begin-anew.ts'
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

/** The replica is behind, and the primary is not away: for isUnavailable, a connection that there is not. */
class PassedOver extends Error {
  readonly code = '08001'
}

/** Which of the two is read from. */
export type Reading = {
  /** Whether the replica is, by what was last seen of both. */
  isUsed(): boolean
  /** The same by a look that begins now, where it was not: the primary may be away. */
  isUsedByNow(): Promise<boolean>
  /** Whether the caller has to see what they wrote. */
  readsOwn(): boolean
}

/** Reads from one of two pools. What fails by its host is asked of the primary, then of the replica where that is read from. */
export function orPrimary(
  replica: PostgresPool,
  primary: PostgresPool,
  { isUsed, isUsedByNow, readsOwn }: Reading,
): PostgresPool {
  const patient = beginAnew(primary)
  // A page of a replica that is behind would be stored, and stay.
  const last: PostgresPool = {
    ...replica,
    connect: async () => {
      if (await isUsedByNow()) return replica.connect()
      throw new PassedOver('the replica is behind')
    },
  }
  return {
    connect: () => {
      if (readsOwn()) return patient.connect()
      return connectTo([isUsed() ? replica : primary, primary, last], isOfHost)
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
