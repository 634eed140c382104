import type * as z from 'zod/mini'
import type {
  Category,
  categoryPage,
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
import type { Db } from '../../../platform/db/index.ts'
import { categoriesOf, productOf, type TileRow, tileOf } from '../rows.ts'
import { searchWords } from '../rules/words.ts'
import * as store from '../store/storefront.ts'

type CategoryPage = z.infer<typeof categoryPage>

const productPageOf = (
  { rows, total }: { rows: TileRow[]; total: number },
  query: ProductQuery,
): ProductPage => {
  const { items, next } = pageOf(
    rows.map((row) => tileOf(row)),
    total,
    query,
  )
  return { products: items, total, next }
}

/** Reading the catalogue: works, categories, search. Answers are the same for every reader (`wishlisted` is false). */
export const createCatalogueService = ({
  db,
  readDb: reader,
  clock,
}: {
  db: Db
  /** Where the catalogue is read; it may be a moment behind `db`. */
  readDb: Db
  clock: Clock
}) => {
  const within = async (
    slug: string,
    child: boolean,
    query: ProductQuery,
  ): Promise<Result<CategoryPage, ProblemCode>> => {
    const rows = await store.listCategories(reader)
    const found = rows.find((row) => row.slug === slug && (row.parent_id !== null) === child)
    if (!found) return refuse('category_not_found')
    const page = await store.listWorks(
      reader,
      query,
      child ? { subcategory: found.id } : { category: found.id },
    )
    return ok({ ...productPageOf(page, query), name: found.name, slug: found.slug })
  }

  return {
    /** The tree of categories, two levels. */
    categories: async (): Promise<Category[]> => categoriesOf(await store.listCategories(reader)),

    /** A page of all live works. */
    products: async (query: ProductQuery): Promise<ProductPage> =>
      productPageOf(await store.listWorks(reader, query), query),

    /** A page of a category by its slug ('wall-art'); refuses category_not_found. */
    productsOfCategory: (slug: string, query: ProductQuery) => within(slug, false, query),

    /** A page of a subcategory by its slug ('black-and-white'); refuses category_not_found. */
    productsOfSubcategory: (slug: string, query: ProductQuery) => within(slug, true, query),

    /** At most 24 works picked as top deals. */
    topDeals: async (): Promise<ProductTile[]> =>
      (await store.listTopDeals(reader, clock.now())).map((row) => tileOf(row)),

    /** The work that opens the home page. */
    hero: async (): Promise<ProductTile | null> => {
      const row = await store.readHero(reader, clock.now())
      return row ? tileOf(row) : null
    },

    /** Works that match a term by name, artist, medium, slug or description, accents, case and typing errors aside. */
    search: async (term: string, query: ProductQuery): Promise<ProductPage> => {
      const words = searchWords(term)
      if (words.length === 0) return { products: [], total: 0, next: null }
      const found = await store.searchWorks(reader, words, query, false)
      return productPageOf(
        found.total > 0 ? found : await store.searchWorks(reader, words, query, true),
        query,
      )
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
    tiles: async (ids: readonly Id[]): Promise<Map<Id, ProductTile & { frame_price_kobo: number | null }>> =>
      new Map(
        (await store.listTiles(reader, ids)).map((row) => [
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
