import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isCutOff, isUnavailable } from './unavailable.ts'

/** For how long what was cut off waits for a database to begin anew on, and how often it looks. */
const PATIENCE_MS = 3_000
const LOOK_MS = 200

/** Begins to wait for a database: each call pauses and answers true, until three seconds are over. */
export function startWaiting(): () => Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS
  return async () => {
    if (performance.now() >= giveUpAt) return false
    await sleep(Math.random() * LOOK_MS)
    return true
  }
}

/**
 * A pool that asks once more, on a new connection, what was cut off outside of a transaction and changes nothing, or
 * begins one.
 */
export function beginAnew(pool: PostgresPool): PostgresPool {
  return { ...pool, connect: async () => patientClient(pool, await pool.connect()) }
}

function patientClient(pool: PostgresPool, first: PostgresPoolClient): PostgresPoolClient {
  let client: PostgresPoolClient | undefined = first
  let isInTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    const isWithin = isInTransaction
    isInTransaction ||= begins(text)
    try {
      if (!client) throw new Error('Connection terminated')
      return await client.query(text, values)
    } catch (error) {
      // Who waited for an answer in vain waits no second time.
      const isCut = isCutOff(error) && !String(error).includes('Query read timeout')
      if (isWithin || !isCut || !changesNothing(text)) throw error
      // Given back before another is asked for: others may wait for the same.
      client?.release()
      client = undefined
      client = await connectPatiently(pool)
      return client.query(text, values)
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client?.release() }
}

async function connectPatiently(pool: PostgresPool): Promise<PostgresPoolClient> {
  const wait = startWaiting()
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isUnavailable(error) || !(await wait())) throw error
    }
  }
}

const begins = (text: string): boolean => /^\s*(?:begin|start transaction)\b/i.test(text)

/** Whether a text is a single query that changes nothing, or begins a transaction. Functions of PostgreSQL's own may change something. */
function changesNothing(text: string): boolean {
  const isSingle = /^\s*(?:select|with|begin|start transaction)\b[^;]*$/i
  return (
    isSingle.test(text) &&
    !/\b(?:insert|update|delete|merge|into|nextval|setval|set_config|pgboss|pg_\w+)\b/i.test(text)
  )
}
