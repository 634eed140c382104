import type { Facets, ProductQuery } from '../../../contract/catalogue.ts'
import { colourFamilies } from '../../../kernel/colours.ts'
import type { CatalogueContext } from '../context.ts'
import { facetsOf } from '../rules/facets.ts'
import { countColours, listAlike } from '../store/lists.ts'
import { findCategoryBySlug } from '../store/storefront.ts'

/** In lists of more works the filters have no numbers: they would take longer than the page. */
const MOST_COUNTED = 20_000

/**
 * How many works each choice of a filter would leave of a list: of all works, or of those of a category or subcategory by its slug. Null
 * where there is no such category, and for lists of more than 20,000 works.
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
  const [groups, counted] = await Promise.all([
    listAlike(readDb, query, within),
    countColours(readDb, query, within),
  ])
  const none = Object.fromEntries(colourFamilies.map((colour) => [colour, 0])) as Facets['colour']
  const colours = Object.fromEntries(counted.map(({ colour, works }) => [colour, works]))
  return facetsOf(groups, query, { ...none, ...colours })
}
