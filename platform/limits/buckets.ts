import { LRUCache } from 'lru-cache'

/** How much of a resource may be used at once, and how much is added each second. */
export type Allowance = { atOnce: number; perSecond: number }

/** So many keys are remembered; who has not come for longest is forgotten first. */
const MOST_KEYS = 20_000

/**
 * Counts in the memory of this process, for what is too frequent to be counted in the database. Returns whether the key may
 * have one more now; `now` in ms.
 */
export function buckets({ atOnce, perSecond }: Allowance, now: () => number = () => performance.now()) {
  const left = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_KEYS })
  return (key: string): boolean => {
    const at = now()
    const before = left.get(key) ?? { tokens: atOnce, at }
    const tokens = Math.min(atOnce, before.tokens + ((at - before.at) / 1_000) * perSecond)
    const may = tokens >= 1
    left.set(key, { tokens: may ? tokens - 1 : tokens, at })
    return may
  }
}
