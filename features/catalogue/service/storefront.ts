import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'
import type {
  Category,
  categoryPage,
  ListedProduct,
  Product,
  ProductPage,
  ProductQuery,
  ProductTile,
  WorkAddress,
} from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { searchWords } from '../rules/words.ts'
import { countWorks, loosen, type PickedPage, pickFound, pickWorks, type Within } from '../store/lists.ts'
import * as store from '../store/storefront.ts'
import { listTiles } from '../store/tiles.ts'
import { categoriesOf, productOf, tileOf } from '../view.ts'

type CategoryPage = z.infer<typeof categoryPage>

/** How long a list's number of works may be told again, in ms, and of how many lists. */
const COUNTED_FOR = 10_000
const MOST_COUNTS = 2_000

/** Reading the catalogue: works, categories, search. Answers are the same for every reader (`wishlisted` is false). */
export function createCatalogueService({
  db,
  readDb: reader,
  clock,
}: {
  db: Db
  /** Where the catalogue is read; it may be a moment behind `db`. */
  readDb: Db
  clock: Clock
}) {
  const counts = new LRUCache<string, number, { query: ProductQuery; within: Within }>({
    max: MOST_COUNTS,
    ttl: COUNTED_FOR,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: { query, within } }) => countWorks(reader, query, within),
  })

  const page = async (query: ProductQuery, within: Within = {}): Promise<ProductPage> => {
    const { page: _page, limit: _limit, sort: _sort, ...filters } = query
    const count = () => counts.forceFetch(JSON.stringify([within, filters]), { context: { query, within } })
    return productPageOf(await pickWorks(reader, query, within, count), query)
  }

  const productPageOf = async ({ ids, total }: PickedPage, query: ProductQuery): Promise<ProductPage> => {
    const rows = await listTiles(reader, ids)
    const { items, next } = pageOf(
      rows.map((row) => tileOf(row)),
      total,
      query,
    )
    return { products: items, total, next }
  }

  const within = async (
    slug: string,
    child: boolean,
    query: ProductQuery,
  ): Promise<Result<CategoryPage, ProblemCode>> => {
    const found = await store.findCategory(reader, slug, child)
    if (!found) return refuse('category_not_found')
    const works = await page(query, child ? { subcategory: found.id } : { category: found.id })
    return ok({ ...works, name: found.name, slug: found.slug })
  }

  return {
    /** The tree of categories, two levels. */
    categories: async (): Promise<Category[]> => categoriesOf(await store.listCategories(reader)),

    /** A page of all live works. */
    products: (query: ProductQuery): Promise<ProductPage> => page(query),

    /** A page of a category by its slug ('wall-art'); refuses category_not_found. */
    productsOfCategory: (slug: string, query: ProductQuery) => within(slug, false, query),

    /** A page of a subcategory by its slug ('black-and-white'); refuses category_not_found. */
    productsOfSubcategory: (slug: string, query: ProductQuery) => within(slug, true, query),

    /** At most 24 works picked as top deals. */
    topDeals: async (): Promise<ListedProduct[]> =>
      (await store.listTopDeals(reader, clock.now())).map((row) => tileOf(row)),

    /** The work that opens the home page. */
    hero: async (): Promise<ListedProduct | null> => {
      const row = await store.readHero(reader, clock.now())
      return row ? tileOf(row) : null
    },

    /** Works that match a term by name, artist, medium, slug or description, accents, case and typing errors aside. */
    search: async (term: string, query: ProductQuery): Promise<ProductPage> => {
      const words = searchWords(term)
      if (words.length === 0) return { products: [], total: 0, next: null }
      const found = await pickFound(reader, words, query, false)
      if (found.total > 0) return productPageOf(found, query)
      const close = await withTx(reader, async (tx) => {
        await loosen(tx)
        return pickFound(tx, words, query, true)
      })
      return productPageOf(close, query)
    },

    /** A live work by its slug; refuses work_not_found. */
    product: async (slug: string): Promise<Result<Product, ProblemCode>> => {
      const found = await store.readProduct(reader, slug)
      return found ? ok(productOf(found.row, found.editions, found.pictures)) : refuse('work_not_found')
    },

    /** Where every live work is found and when it last changed, for search engines; the last changed first. */
    addresses: async (): Promise<WorkAddress[]> =>
      (await store.listAddresses(db)).map(({ slug, category, subcategory, updated_at }) => ({
        slug,
        category,
        subcategory,
        updated_at: updated_at.toISOString(),
      })),

    /** Tiles of the given works by id, for lists that other features keep. */
    tiles: async (
      ids: readonly Id[],
    ): Promise<Map<Id, ListedProduct & { frame_price_kobo: number | null }>> =>
      new Map(
        (await listTiles(reader, ids)).map((row) => [
          row.id,
          { ...tileOf(row), frame_price_kobo: row.frame_price_kobo },
        ]),
      ),

    /** Remembers that an account looked at a work. */
    viewed: (accountId: Id, workId: Id): Promise<void> =>
      store.recordView(db, accountId, workId, clock.now()),

    /** The works an account looked at, newest first, at most twelve. */
    recentlyViewed: async (accountId: Id): Promise<ProductTile[]> =>
      (await store.listViewed(reader, accountId)).map((row) => tileOf(row)),
  }
}

export type CatalogueService = ReturnType<typeof createCatalogueService>
