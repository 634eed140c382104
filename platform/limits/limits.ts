import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { Db } from '../db/index.ts'
import { recordUse } from './uses.ts'

/** How often something may be done: `points` times within `seconds`, counted from the first time. */
export type Rule = {
  points: number
  seconds: number
  /** The keys are the caller's own address or account, so the answer may say how much is left. */
  isCallers?: true
}

/** Counts tries for each key by one rule, in the database, so that all servers count together. */
export type Throttle = {
  /** Counts one try. Refuses when the key has used its points up. Throws when the database is away. */
  take(key: string): Promise<Result<void, 'too_many_requests'>>
  /** How many tries the key has left; Infinity where nothing is counted. */
  left(key: string): Promise<number>
  /** Takes one counted try back. */
  giveBack(key: string): Promise<void>
  /** Forgets what was counted for the key. */
  clear(key: string): Promise<void>
}

export type Limits = {
  /** A throttle of its own name. Make it once, when the program is put together. */
  throttle(name: string, rule: Rule): Throttle
  /** Deletes counters whose time is over; answers how many. */
  sweep(): Promise<number>
}

const open: Throttle = {
  take: async () => ok(undefined),
  left: async () => Number.POSITIVE_INFINITY,
  giveBack: async () => {},
  clear: async () => {},
}

export type LimitsOptions = {
  db: Db
  /** With false nothing is counted and nothing refused; true by default. */
  enabled?: boolean
  /** Called with the name of the throttle at each refusal. */
  onHit?: (name: string) => void
}

/** Throttles on the table rate_limit. */
export function createLimits({ db, enabled = true, onHit = () => {} }: LimitsOptions): Limits {
  return {
    throttle: (name, rule) => (enabled ? createThrottle(db, name, rule, () => onHit(name)) : open),
    sweep: async () => {
      const done = await db.executeQuery(
        CompiledQuery.raw('delete from rate_limit where expire < $1', [Date.now()]),
      )
      return Number(done.numAffectedRows ?? 0)
    },
  }
}

function createThrottle(db: Db, name: string, rule: Rule, onHit: () => void): Throttle {
  const { points, seconds, isCallers = false } = rule
  const limiter = new RateLimiterPostgres({
    storeClient: clientOn(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key that is over its limit is refused from memory, so that a flood does not reach the database.
    inMemoryBlockOnConsumed: points + 1,
  })
  const tell = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isRefused: boolean): void =>
    recordUse({
      name,
      points,
      seconds,
      remaining: Math.max(0, remainingPoints),
      resetMs: msBeforeNext,
      isRefused,
      isCallers,
    })
  return {
    take: async (key) => {
      try {
        tell(await limiter.consume(hidden(key)), false)
        return ok(undefined)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        onHit()
        tell(reason, true)
        return refuse('too_many_requests')
      }
    },
    left: async (key) => Math.max(0, (await limiter.get(hidden(key)))?.remainingPoints ?? points),
    giveBack: async (key) => void (await limiter.reward(hidden(key))),
    clear: async (key) => void (await limiter.delete(hidden(key))),
  }
}

/** Keys are e-mail and network addresses: the table needs to tell them apart, not to know them. */
const hidden = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What the library asks of a pg client, over our pool; its statement names are dropped, a pooler may stand between. */
const clientOn = (db: Db) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
  },
})
