import type { Db } from '../../../platform/db/index.ts'
import type { Finder } from '../context.ts'
import { readFoundFacets } from './facets.ts'
import { findWorks, offerSearches } from './finding.ts'
import { suggest } from './suggesting.ts'

/** The search in PostgreSQL, over what each change of a work writes beside it. */
export function createPostgresFinder(readDb: Db): Finder {
  return {
    find: (term, query) => findWorks(readDb, term, query),
    facets: (term, query) => readFoundFacets(readDb, term, query),
    others: (term) => offerSearches(readDb, term),
    suggest: (typed) => suggest(readDb, typed),
  }
}
