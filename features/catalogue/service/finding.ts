import type { ProductQuery } from '../../../contract/catalogue.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import {
  candidateKeys,
  conceptsOf,
  markedWords,
  meantBy,
  searchWords,
  tellingWords,
} from '../rules/search.ts'
import { pickFound } from '../store/found.ts'
import { isFiltered, type PickedPage } from '../store/lists.ts'
import { listNearestWords, lookFar } from '../store/nearest.ts'
import { loosen, readKnownWords, type Wanted } from '../store/search.ts'

const one = { page: 1, limit: 1 }

/**
 * Finds a page of works by a term, best first. Compares more loosely only if no work has the words before filters, so
 * filters never bring in approximate matches.
 */
export async function findWorks(db: Db, term: string, query: ProductQuery): Promise<PickedPage> {
  const wanted = await readWanted(db, term)
  if (!wanted) return { ids: [], total: 0 }
  const found = await pickFound(db, wanted, query, false)
  if (found.total > 0 || (isFiltered(query) && (await pickFound(db, wanted, one, false)).total > 0))
    return found
  return withTx(db, async (tx) => {
    await loosen(tx)
    return pickFound(tx, wanted, query, true)
  })
}

/** A search as the shop understands it; undefined where nothing of it is a word. */
export async function readWanted(db: Db, term: string): Promise<Wanted | undefined> {
  const typed = searchWords(term)
  if (typed.length === 0) return undefined
  const words = tellingWords(typed)
  const known = await readKnownWords(db, candidateKeys(words), words)
  return { phrase: typed.join(' '), marked: markedWords(term), concepts: conceptsOf(words, known) }
}

/** So many other searches are offered to who found nothing. */
const MOST_OFFERED = 3

/** So many words of a search are compared with those of the shop: each costs a look through all that is like it. */
const MOST_COMPARED = 4

/**
 * Suggests up to three searches that find works, after a term that found none. Compares only the first four words, and
 * finds exactly, to limit the database's load.
 */
export async function offerSearches(db: Db, term: string): Promise<string[]> {
  const words = tellingWords(searchWords(term))
    .filter((word) => word.length > 2)
    .slice(0, MOST_COMPARED)
  if (words.length === 0) return []
  const nearest = await withTx(db, async (tx) => {
    await lookFar(tx)
    return listNearestWords(tx, words)
  })
  const offered: string[] = []
  for (const search of meantBy(nearest, term)) {
    if (offered.length === MOST_OFFERED) break
    const wanted = await readWanted(db, search)
    if (wanted && (await pickFound(db, wanted, one, false)).total > 0) offered.push(search)
  }
  return offered
}
