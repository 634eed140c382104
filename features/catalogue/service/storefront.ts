import type * as z from 'zod/mini'
import type {
  Category,
  CategoryName,
  categoryPage,
  Discount,
  ListedProduct,
  Product,
  ProductPage,
  ProductQuery,
  ProductTile,
  WorkAddress,
} from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CatalogueContext, TilesContext } from '../context.ts'
import { listFormerNames } from '../store/categories.ts'
import { type PickedPage, pickWorks, type Within } from '../store/lists.ts'
import { listShownOffers, type ShownOfferRow } from '../store/stock.ts'
import {
  findCategoryBySlug,
  findHero,
  findShownWork,
  listCategories,
  listCategoryNames,
  listLive,
  listLiveIds,
  listShownAddresses,
  listTopDeals,
  listViewed,
  nextFeaturing,
  recordView,
} from '../store/storefront.ts'
import { listTiles } from '../store/tiles.ts'
import {
  categoriesOf,
  discountOf,
  type Holds,
  productOf,
  reservationOf,
  type TileRow,
  tileOf,
} from '../view.ts'

// Answers are the same for every reader: `wishlisted` is false.

type CategoryPage = z.infer<typeof categoryPage>
/** What reading the catalogue needs. */
export type ShownContext = TilesContext & Pick<CatalogueContext, 'counts'>

/** The tree of categories, two levels. */
export async function readCategories({ readDb }: ShownContext): Promise<Category[]> {
  return categoriesOf(await listCategories(readDb))
}

/** The tree of categories by name and address, two levels, without counting their works. */
export async function readCategoryNames({ readDb }: Pick<ShownContext, 'readDb'>): Promise<CategoryName[]> {
  const rows = await listCategoryNames(readDb)
  return rows
    .filter((row) => row.parent_id === null)
    .map(({ id, name, slug }) => ({
      name,
      slug,
      subcategories: rows
        .filter((child) => child.parent_id === id)
        .map((child) => ({ name: child.name, slug: child.slug })),
    }))
}

/** What categories were called, each with the slug it has; the last renamed first. */
export function readFormerCategories({
  readDb,
}: Pick<ShownContext, 'readDb'>): Promise<{ name: string; slug: string }[]> {
  return listFormerNames(readDb)
}

/** When top deals or the hero change by the clock next; null where they stay. */
export function readNextFeaturing({
  readDb,
  clock,
}: Pick<CatalogueContext, 'readDb' | 'clock'>): Promise<Date | null> {
  return nextFeaturing(readDb, clock.now())
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

/** At most 24 works picked as top deals. Sold ones come last; a reserved one keeps its place, or any buyer could move it by ordering. */
export async function readTopDeals(context: TilesContext): Promise<ListedProduct[]> {
  const deals = await tilesOf(context, await listTopDeals(context.readDb, context.clock.now()))
  return deals.toSorted((a, b) => Number(a.sold) - Number(b.sold))
}

/** The work that opens the home page; null in an empty gallery. */
export async function readHero(context: TilesContext): Promise<ListedProduct | null> {
  const row = await findHero(context.readDb, context.clock.now())
  return row ? ((await tilesOf(context, [row]))[0] ?? null) : null
}

/**
 * Works that match a term by title, artist, medium, town, state, category, slug or description, or by a synonym of it; accents, case and
 * typing errors aside.
 */
export async function searchProducts(
  context: TilesContext & Pick<CatalogueContext, 'finder'>,
  term: string,
  query: ProductQuery,
): Promise<ProductPage> {
  return productPageOf(context, await context.finder.find(term, query), query)
}

/** How many works match a term; see {@link searchProducts}. */
export async function countFound(
  { finder }: Pick<CatalogueContext, 'finder'>,
  term: string,
  query: ProductQuery,
): Promise<number> {
  return (await finder.find(term, { ...query, page: 1, limit: 1 })).total
}

/** A live work by its slug; refuses work_not_found. */
export async function readProduct(
  context: TilesContext,
  slug: string,
): Promise<Result<Product, ProblemCode>> {
  const found = await findShownWork(context.readDb, slug)
  if (!found) return refuse('work_not_found')
  const taken = found.editions.filter(isTaken).map(({ id }) => id)
  return ok(productOf(found, await readHolds(context, taken)))
}

/** Where every live work is found and when it last changed, for search engines; the last changed first. */
export async function readWorkAddresses({
  readDb,
}: Pick<CatalogueContext, 'readDb'>): Promise<WorkAddress[]> {
  return (await listShownAddresses(readDb)).map(({ slug, category, subcategory, updated_at }) => ({
    slug,
    category,
    subcategory,
    updated_at: updated_at.toISOString(),
  }))
}

/** Tiles of the given works by id, for lists that other features keep. */
export async function readTiles(context: TilesContext, ids: readonly Id[]): Promise<Map<Id, ListedProduct>> {
  return new Map(
    (await tilesOf(context, await listTiles(context.readDb, ids))).map((tile) => [tile.id, tile]),
  )
}

/** The same of those that are on show. */
export async function readLiveTiles(
  context: TilesContext,
  ids: readonly Id[],
): Promise<Map<Id, ListedProduct>> {
  return readTiles(context, await listLive(context.readDb, ids))
}

/** Tiles of the given works by id, in their order, for lists that are chosen. */
export async function listShownTiles(context: TilesContext, ids: readonly Id[]): Promise<ListedProduct[]> {
  return tilesOf(context, await listTiles(context.readDb, ids))
}

/** Most works that are asked for by their slugs at once. */
const MOST_BY_SLUG = 12

/** The live works with these slugs, the first twelve, in their order; slugs of no live work are passed over. */
export async function readTilesBySlug(
  context: TilesContext,
  slugs: readonly string[],
): Promise<ListedProduct[]> {
  return listShownTiles(context, await listLiveIds(context.readDb, slugs.slice(0, MOST_BY_SLUG)))
}

/** An edition as a cart shows it: its own price, in kobo, without its frame; what is in stock; and the tile of its work. */
export type ShownOffer = {
  edition_id: Id
  label: string
  price_kobo: Kobo
  /** The discount that runs, of that price. */
  discount: Discount | null
  frame_price_kobo: Kobo | null
  available: number
  /** Whether its work is on sale. */
  live: boolean
  /** The account that sells it; null where the shop has none. */
  sold_by: Id | null
  /** Whether unpaid orders hold what is left of this edition, and until when. */
  reserved: boolean
  free_at: string | null
  tile: ListedProduct
}

/** The editions with these ids, whatever their works' status, and with `slugOrId` the sizes of that live work; each work's in order. */
export async function readShownOffers(
  context: Pick<CatalogueContext, 'clock' | 'holdsOf'>,
  db: Db,
  editionIds: readonly Id[],
  slugOrId?: string,
): Promise<ShownOffer[]> {
  return shownOffersOf(context, db, await listShownOffers(db, editionIds, slugOrId))
}

/** The offers of rows, in their order, with what unpaid orders hold of them. */
export async function shownOffersOf(
  { clock, holdsOf }: Pick<CatalogueContext, 'clock' | 'holdsOf'>,
  db: Db,
  rows: readonly ShownOfferRow[],
): Promise<ShownOffer[]> {
  const taken = rows.flatMap((row) => {
    if (row.available === 0) return row.editions
    return row.edition_available === 0 ? [row.edition_id] : []
  })
  const holds = await readHolds({ readDb: db, clock, holdsOf }, taken)
  return rows.map((row) => {
    const { reserved, free_at } = reservationOf(row.edition_available, [row.edition_id], holds)
    const tile = tileOf(row, holds)
    return {
      edition_id: row.edition_id,
      label: row.label,
      price_kobo: row.edition_price_kobo,
      discount: discountOf(
        { before_kobo: row.edition_before_kobo, discount_ends_at: row.edition_discount_ends_at },
        tile.sold,
      ),
      frame_price_kobo: row.frame_price_kobo,
      available: row.edition_available,
      live: row.live,
      sold_by: row.sold_by,
      reserved,
      free_at,
      tile,
    }
  })
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
export async function readRecentlyViewed(context: TilesContext, accountId: Id): Promise<ProductTile[]> {
  return tilesOf(context, await listViewed(context.readDb, accountId))
}

const isTaken = ({ available }: { available: number }): boolean => available === 0

/** What unpaid orders hold of some editions, of which nothing can be bought. */
async function readHolds({ readDb, clock, holdsOf }: TilesContext, ids: readonly Id[]): Promise<Holds> {
  return { of: ids.length === 0 ? new Map() : await holdsOf(readDb, ids), now: clock.now() }
}

/** Tiles on the wire, in the order of their rows. */
async function tilesOf(context: TilesContext, rows: readonly TileRow[]): Promise<ListedProduct[]> {
  const holds = await readHolds(
    context,
    rows.filter(isTaken).flatMap(({ editions }) => editions),
  )
  return rows.map((row) => tileOf(row, holds))
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
  context: TilesContext,
  { ids, total }: PickedPage,
  query: ProductQuery,
): Promise<ProductPage> {
  const tiles = await tilesOf(context, await listTiles(context.readDb, ids))
  const { items, next } = pageOf(tiles, total, query)
  return { products: items, total, next }
}
