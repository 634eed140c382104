import type { ProductQuery, ProductTile } from '../../../contract/catalogue.ts'
import type { Services, TilePage } from '../../services.ts'

/** What a page of a search shows beside what was found: other searches, categories, works. */
export type LeadOn = {
  searches: string[]
  categories: { name: string; slug: string }[]
  works: ProductTile[]
}

/** Where nothing was found, so many works hang in its place. */
const WORKS = 6

/** The newest works that can be bought. */
const newestOf = async (catalogue: Services['catalogue']): Promise<ProductTile[]> =>
  (await catalogue.products({ page: 1, limit: WORKS, available: 'true' })).products

/** The works that hang in the place of a list in which there are none. */
export async function worksInstead(
  catalogue: Services['catalogue'],
  { total }: Pick<TilePage, 'total'>,
): Promise<ProductTile[]> {
  return total > 0 ? [] : newestOf(catalogue)
}

/** Where to go on from a search: from nothing to other searches, the categories and some works; from one work to others of its category. */
export async function leadOnFrom(
  catalogue: Services['catalogue'],
  term: string,
  { total, products }: TilePage,
): Promise<LeadOn> {
  const query: ProductQuery = { page: 1, limit: WORKS + 1, available: 'true' }
  const [only] = products
  if (total > 0) {
    const others =
      total === 1 && only ? await catalogue.productsOfCategory(only.category.slug, query) : undefined
    const works = others?.ok ? others.value.products.filter(({ id }) => id !== only?.id) : []
    return { searches: [], categories: [], works: works.slice(0, WORKS) }
  }
  const [searches, categories, newest] = await Promise.all([
    catalogue.otherSearches(term),
    catalogue.categories(),
    newestOf(catalogue),
  ])
  return {
    searches,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    works: newest,
  }
}
