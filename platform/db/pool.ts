import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isUnavailable, sqlStateOf } from './unavailable.ts'

/**
 * A pg pool as Kysely wants it, that never takes back a connection which failed below SQL: one that timed out may be
 * in the middle of an answer, or of a transaction.
 */
export function guardPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => guardClient(await pool.connect()),
    end: () => pool.end(),
  }
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (isBroken) throw new Error('Connection terminated')
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (isUnavailable(error) && !isAnswer(error)) isBroken = true
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

/** Whether the server itself said so, which leaves the connection in order. */
function isAnswer(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== undefined && !state.startsWith('08') && !state.startsWith('57P')
}
