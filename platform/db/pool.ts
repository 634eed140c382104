import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { presentRequestId, traceCall } from '../trace/index.ts'
import { cutIfLost, LostHost } from './hosts.ts'
import { isOutdatedPlan, type NameOf } from './prepared.ts'
import { isCutOff } from './unavailable.ts'

/**
 * A pg pool for Kysely; discards a connection that failed below SQL. Statements that `nameOf` names are prepared;
 * `set` and the request's id follow what begins a transaction.
 */
export function guardPool(pool: pg.Pool, nameOf: NameOf, set = ''): PostgresPool {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      // The pool wraps what fails by its own time limit. Who waited for a connection that is free waits no second time.
      if (error instanceof Error && [error, error.cause].some((one) => one instanceof LostHost))
        return pool.connect()
      throw error
    })
  return {
    connect: async () => guardClient(await connect(), nameOf, set),
    end: () => pool.end(),
  }
}

function guardClient(client: pg.PoolClient, nameOf: NameOf, set: string): PostgresPoolClient {
  let isBroken = false
  const query = (given: string, parameters: readonly unknown[]) =>
    traceCall(
      () => describe(given),
      () => send(given, parameters),
    )
  const send = async (given: string, parameters: readonly unknown[]) => {
    if (isBroken) throw new Error('Connection terminated')
    const text = /^(?:begin|start transaction)\b/.test(given) ? given + set + nameTransaction() : given
    const values = [...parameters]
    const name = values.length > 0 || isReading(text) ? nameOf(text) : undefined
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      if (isOutdatedPlan(error)) {
        // Its other plans may be as old: the pool gets a new connection for it. Outside of a transaction nothing is lost by asking again.
        isBroken = true
        if (client.getTransactionStatus() === 'I') return client.query({ text, values })
      } else if (isCutOff(error)) {
        isBroken = true
        if (String(error).includes('Query read timeout')) void cutIfLost(client)
      }
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

/** A statement in a trace: named by its verb and the first table in it. Its text has no values. */
function describe(text: string): { name: string; attributes: Record<string, string> } {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? ''
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1]
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }
}

/** A transaction has the id of its request in the name of its program, for the log of PostgreSQL and `pg_stat_activity`. */
function nameTransaction(): string {
  const id = presentRequestId()
  // PostgreSQL cuts names off after 63 bytes.
  return id && /^[\w-]+$/.test(id) ? `; set local application_name = 'aworan ${id.slice(0, 56)}'` : ''
}

/** Whether a text without values is a single query; begin, commit and texts of several statements cannot be prepared or gain nothing. */
function isReading(text: string): boolean {
  return /^\s*(?:select|with)\b[^;]*$/i.test(text)
}
