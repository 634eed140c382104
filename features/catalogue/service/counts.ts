import { LRUCache } from 'lru-cache'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { ListCount, ListCounts } from '../context.ts'
import { countWorks, type Within } from '../store/lists.ts'
import { countFacets } from './facets.ts'

/** How long what was counted of a list is answered again, in ms, and of how many lists. */
const COUNTED_FOR = 10_000
const MOST_COUNTS = 2_000

/** Counts the works of lists. Holds what was counted of the last 2,000 lists for ten seconds each. */
export function createListCounts(readDb: Db): ListCounts {
  // What was being counted during a change is not read any more.
  let changes = 0
  const remember = <T extends object | number>(count: ListCount<T>): ListCount<T> => {
    const counts = new LRUCache<string, T, { query: ProductQuery; within: Within }>({
      max: MOST_COUNTS,
      ttl: COUNTED_FOR,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _old, { context: { query, within } }) => count(query, within),
    })
    return (query, within) => {
      const { page: _page, limit: _limit, sort: _sort, ...filters } = query
      return counts.forceFetch(JSON.stringify([changes, within, filters]), { context: { query, within } })
    }
  }
  return {
    read: remember((query, within) => countWorks(readDb, query, within)),
    facets: remember((query, within) => countFacets(readDb, query, within)),
    forget: () => {
      changes += 1
    },
  }
}
