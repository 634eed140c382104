import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '../../kernel/clock.ts'
import type { PageChange } from '../../kernel/shown.ts'
import type { Db } from '../db/index.ts'
import { KEPT_MINUTES, readChanges } from './store.ts'

/** What was read of the changes is good for so long, in milliseconds. */
const GOOD_FOR_MS = 250
/** So long does anybody wait for a reading: while the database is away, what is known has to do. */
const PATIENCE_MS = 500

/** Follows what changes in the database, in this process. */
export type Changes = {
  /**
   * Resolves once every change older than a quarter of a second, or made by this process, is passed on. Without a
   * database it resolves too; missed changes follow later.
   */
  catchUp(): Promise<void>
  /** This process may have changed something just now. */
  wrote(): void
}

/**
 * Passes on each change once it is readable in `reads()`; 'everything' where some may be missing, or that is another
 * database. `failed` gets errors of reading, `now` is in ms.
 */
export function followChanges(
  reads: () => Db,
  {
    pass,
    failed = () => {},
    now = () => performance.now(),
  }: {
    pass: (changes: readonly PageChange[] | 'everything') => void
    failed?: (error: unknown) => void
    now?: () => number
  },
): Changes {
  let writes = 0
  let last: { db: Db; from: string; seen: ReadonlySet<string>; at: number; writes: number } | undefined
  let underWay: { ends: Promise<void>; at: number; writes: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const isGood = (): boolean => last !== undefined && last.writes === writes && now() - last.at < GOOD_FOR_MS

  const read = async (at: number, known: number): Promise<void> => {
    const db = reads()
    // Changes read in one database say nothing of pages that are made of another, which may be behind it.
    if (last?.db !== db) last = undefined
    try {
      const before = last && at - last.at < (KEPT_MINUTES / 2) * MINUTE ? last : undefined
      const { changes, from } = await readChanges(db, before?.from ?? null)
      last = { db, from, seen: new Set(changes?.map(({ id }) => id)), at, writes: known }
      const fresh = changes?.filter(({ id }) => !before?.seen.has(id))
      if (!before || !fresh) pass('everything')
      else if (fresh.length > 0) pass(fresh)
    } catch (error) {
      failedAt = now()
      failed(error)
    }
  }

  const begin = (): NonNullable<typeof underWay> => {
    const at = now()
    const reading = { at, writes, ends: read(at, writes).finally(() => (underWay = undefined)) }
    underWay = reading
    return reading
  }

  const wait = async ({ at, ends }: NonNullable<typeof underWay>): Promise<void> => {
    const patience = PATIENCE_MS - (now() - at)
    if (patience <= 0) return
    const enough = new AbortController()
    await Promise.race([ends, sleep(patience, undefined, { signal: enough.signal }).catch(() => {})])
    enough.abort()
  }

  return {
    async catchUp() {
      if (isGood()) return
      // What was begun before this process wrote may not have seen it.
      if (underWay && underWay.writes < writes) await wait(underWay)
      if (isGood() || (!underWay && now() - failedAt < GOOD_FOR_MS)) return
      await wait(underWay ?? begin())
    },
    wrote: () => {
      writes += 1
    },
  }
}
