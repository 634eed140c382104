import { LRUCache } from 'lru-cache'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Db } from '../../../platform/db/index.ts'
import { countWorks, type Within } from '../store/lists.ts'

/** How long a list's number of works is answered again, in ms, and of how many lists. */
const COUNTED_FOR = 10_000
const MOST_COUNTS = 2_000

/** How many works lists have. */
export type ListCounts = {
  /** The number of works in a list, at most ten seconds old. */
  read: (query: ProductQuery, within: Within) => Promise<number>
  /** Works have come, gone or changed: every list is counted anew. */
  forget: () => void
}

/** Counts the works of lists. Holds the numbers of the last 2,000 lists for ten seconds each. */
export function createListCounts(readDb: Db): ListCounts {
  const counts = new LRUCache<string, number, { query: ProductQuery; within: Within }>({
    max: MOST_COUNTS,
    ttl: COUNTED_FOR,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: { query, within } }) => countWorks(readDb, query, within),
  })
  // What was being counted during a change is not read any more.
  let changes = 0
  return {
    forget: () => {
      changes += 1
    },
    read: (query, within) => {
      const { page: _page, limit: _limit, sort: _sort, ...filters } = query
      return counts.forceFetch(JSON.stringify([changes, within, filters]), { context: { query, within } })
    },
  }
}
