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
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { CatalogueContext } from '../context.ts'
import { searchWords } from '../rules/terms.ts'
import { loosen, type PickedPage, pickFound, pickWorks, type Within } from '../store/lists.ts'
import {
  findCategoryBySlug,
  findHero,
  findShownWork,
  listCategories,
  listShownAddresses,
  listTopDeals,
  listViewed,
  recordView,
} from '../store/storefront.ts'
import { listTiles } from '../store/tiles.ts'
import { categoriesOf, productOf, tileOf } from '../view.ts'

// Answers are the same for every reader: `wishlisted` is false.

type CategoryPage = z.infer<typeof categoryPage>
/** What reading the catalogue needs. */
export type ShownContext = Pick<CatalogueContext, 'readDb' | 'counts'>

/** The tree of categories, two levels. */
export async function readCategories({ readDb }: ShownContext): Promise<Category[]> {
  return categoriesOf(await listCategories(readDb))
}

/** A page of all live works. */
export function readProducts(context: ShownContext, query: ProductQuery): Promise<ProductPage> {
  return readList(context, query, {})
}

/** A page of a category by its slug ('wall-art'); refuses category_not_found. */
export function readProductsOfCategory(
  context: ShownContext,
  slug: string,
  query: ProductQuery,
): Promise<Result<CategoryPage, ProblemCode>> {
  return readListOf(context, slug, query, false)
}

/** A page of a subcategory by its slug ('black-and-white'); refuses category_not_found. */
export function readProductsOfSubcategory(
  context: ShownContext,
  slug: string,
  query: ProductQuery,
): Promise<Result<CategoryPage, ProblemCode>> {
  return readListOf(context, slug, query, true)
}

/** At most 24 works picked as top deals. */
export async function readTopDeals({
  readDb,
  clock,
}: Pick<CatalogueContext, 'readDb' | 'clock'>): Promise<ListedProduct[]> {
  return (await listTopDeals(readDb, clock.now())).map((row) => tileOf(row))
}

/** The work that opens the home page; null in an empty gallery. */
export async function readHero({
  readDb,
  clock,
}: Pick<CatalogueContext, 'readDb' | 'clock'>): Promise<ListedProduct | null> {
  const row = await findHero(readDb, clock.now())
  return row ? tileOf(row) : null
}

/** Works that match a term by name, artist, medium, slug or description, accents, case and typing errors aside. */
export async function searchProducts(
  context: ShownContext,
  term: string,
  query: ProductQuery,
): Promise<ProductPage> {
  const words = searchWords(term)
  if (words.length === 0) return { products: [], total: 0, next: null }
  const found = await pickFound(context.readDb, words, query, false)
  if (found.total > 0) return productPageOf(context, found, query)
  const close = await withTx(context.readDb, async (tx) => {
    await loosen(tx)
    return pickFound(tx, words, query, true)
  })
  return productPageOf(context, close, query)
}

/** A live work by its slug; refuses work_not_found. */
export async function readProduct(
  { readDb }: ShownContext,
  slug: string,
): Promise<Result<Product, ProblemCode>> {
  const found = await findShownWork(readDb, slug)
  return found ? ok(productOf(found.row, found.editions, found.pictures)) : refuse('work_not_found')
}

/** Where every live work is found and when it last changed, for search engines; the last changed first. */
export async function readWorkAddresses({ db }: Pick<CatalogueContext, 'db'>): Promise<WorkAddress[]> {
  return (await listShownAddresses(db)).map(({ slug, category, subcategory, updated_at }) => ({
    slug,
    category,
    subcategory,
    updated_at: updated_at.toISOString(),
  }))
}

/** Tiles of the given works by id, for lists that other features keep. The price of a frame is in kobo. */
export async function readTiles(
  { readDb }: Pick<CatalogueContext, 'readDb'>,
  ids: readonly Id[],
): Promise<Map<Id, ListedProduct & { frame_price_kobo: number | null }>> {
  return new Map(
    (await listTiles(readDb, ids)).map((row) => [
      row.id,
      { ...tileOf(row), frame_price_kobo: row.frame_price_kobo },
    ]),
  )
}

/** Remembers that an account opened the page of a work. */
export function noteView(
  { db, clock }: Pick<CatalogueContext, 'db' | 'clock'>,
  accountId: Id,
  workId: Id,
): Promise<void> {
  return recordView(db, accountId, workId, clock.now())
}

/** The works whose pages an account opened last, newest first, at most twelve. */
export async function readRecentlyViewed(
  { readDb }: Pick<CatalogueContext, 'readDb'>,
  accountId: Id,
): Promise<ProductTile[]> {
  return (await listViewed(readDb, accountId)).map((row) => tileOf(row))
}

async function readList(context: ShownContext, query: ProductQuery, within: Within): Promise<ProductPage> {
  const picked = await pickWorks(context.readDb, query, within, () => context.counts.read(query, within))
  return productPageOf(context, picked, query)
}

async function readListOf(
  context: ShownContext,
  slug: string,
  query: ProductQuery,
  isChild: boolean,
): Promise<Result<CategoryPage, ProblemCode>> {
  const found = await findCategoryBySlug(context.readDb, slug, isChild)
  if (!found) return refuse('category_not_found')
  const works = await readList(context, query, isChild ? { subcategory: found.id } : { category: found.id })
  return ok({ ...works, name: found.name, slug: found.slug })
}

async function productPageOf(
  { readDb }: ShownContext,
  { ids, total }: PickedPage,
  query: ProductQuery,
): Promise<ProductPage> {
  const rows = await listTiles(readDb, ids)
  const { items, next } = pageOf(
    rows.map((row) => tileOf(row)),
    total,
    query,
  )
  return { products: items, total, next }
}
