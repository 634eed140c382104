import type { Facets, ProductQuery } from '../../../contract/catalogue.ts'
import { colourFamilies } from '../../../kernel/colours.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { CatalogueContext } from '../context.ts'
import { facetsOf } from '../rules/facets.ts'
import { findShownArtist } from '../store/artists.ts'
import { type Choices, countChoices, type Within } from '../store/lists.ts'
import { loosen } from '../store/search.ts'
import { findCategoryBySlug } from '../store/storefront.ts'
import { readWanted } from './finding.ts'

/** In lists of more works the filters have no numbers: they would take longer than the page. */
const MOST_COUNTED = 20_000

/**
 * Counts the works each filter choice would leave, of all works, a category or a subcategory (by slug). Null for an
 * unknown one, and for over 20,000 works.
 */
export async function readFacets(
  { readDb, counts }: Pick<CatalogueContext, 'readDb' | 'counts'>,
  query: ProductQuery,
  of?: { category: string } | { subcategory: string },
): Promise<Facets | null> {
  const isChild = of !== undefined && 'subcategory' in of
  const found = of && (await findCategoryBySlug(readDb, isChild ? of.subcategory : of.category, isChild))
  if (of && !found) return null
  const within = found ? (isChild ? { subcategory: found.id } : { category: found.id }) : {}
  if ((await counts.read({ page: 1, limit: 1 }, within)) > MOST_COUNTED) return null
  return counts.facets(query, within)
}

/** Counts the works that each filter choice would leave of a list. */
export async function countFacets(db: Db, query: ProductQuery, within: Within): Promise<Facets> {
  return shownOf(db, query, await countChoices(db, query, within))
}

/** The same of what a search finds; null where that is nothing, or more than 20,000 works. */
export async function readFoundFacets(readDb: Db, term: string, query: ProductQuery): Promise<Facets | null> {
  const wanted = await readWanted(readDb, term)
  if (!wanted) return null
  const search = { wanted, most: MOST_COUNTED }
  let choices = await countChoices(readDb, query, {}, { ...search, loosely: false })
  if (choices.found === 0)
    choices = await withTx(readDb, async (tx) => {
      await loosen(tx)
      return countChoices(tx, query, {}, { ...search, loosely: true })
    })
  const { found } = choices
  return found === 0 || found > MOST_COUNTED ? null : shownOf(readDb, query, choices)
}

/** What the filters show. A chosen artist of whom the list has nothing is named too: by the address where there is no page. */
async function shownOf(db: Db, query: ProductQuery, { groups, colours }: Choices): Promise<Facets> {
  const none = Object.fromEntries(colourFamilies.map((colour) => [colour, 0])) as Facets['colour']
  const counted = Object.fromEntries(colours.map(({ colour, works }) => [colour, works]))
  const facets = facetsOf(groups, query, { ...none, ...counted })
  const { artist: slug } = query
  if (slug !== undefined && !facets.artists.some((artist) => artist.slug === slug))
    facets.artists.push({ name: (await findShownArtist(db, slug))?.name ?? slug, slug, works: 0 })
  return facets
}
