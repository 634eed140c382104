import { MINUTE } from '../../kernel/clock.ts'

/** How long more of the same only count up. */
const SAME_FOR = MINUTE
/** At most so many different ones are remembered; beyond it, the oldest is forgotten. */
const MOST = 10_000

type Seen<T> = { until: number; more: number; last: T }

/**
 * Reports the first of equal events and counts the rest for a minute, so that a flood writes one row a minute.
 * `now` is in milliseconds.
 */
export function countRepeats<T>() {
  const seen = new Map<string, Seen<T>>()
  return {
    /** How many events this one counts for: 0 when it was only counted, else 1 and those counted before. */
    count: (key: string, thing: T, now: number): number => {
      const before = seen.get(key)
      if (before && before.until > now) {
        before.more += 1
        before.last = thing
        return 0
      }
      seen.delete(key)
      if (seen.size >= MOST) seen.delete(seen.keys().next().value ?? '')
      seen.set(key, { until: now + SAME_FOR, more: 0, last: thing })
      return 1 + (before?.more ?? 0)
    },
    /** Those that were counted, whose minute is over (all with `now` Infinity) and that did not come again: each once. */
    over: (now: number): { thing: T; times: number }[] => {
      const due: { thing: T; times: number }[] = []
      for (const [key, { until, more, last }] of seen) {
        if (until > now) continue
        seen.delete(key)
        if (more > 0) due.push({ thing: last, times: more })
      }
      return due
    },
  }
}
