import type { ListedProduct, ProductPage, ProductTile } from '../../contract/catalogue.ts'
import { RETURN_DAYS } from '../../contract/return.ts'
import {
  listOffersOf,
  readArtistAddresses,
  readBesideWork,
  readCategories,
  readCategoryNames,
  readColours,
  readFacets,
  readFormerCategories,
  readForText,
  readHero,
  readNextFeaturing,
  readPicturedWork,
  readProduct,
  readProducts,
  readProductsOfCategory,
  readProductsOfSubcategory,
  readShownArtist,
  readShownArtists,
  readSimilar,
  readTopDeals,
  readWorkAddresses,
  searchProducts,
} from '../../features/catalogue/index.server.ts'
import {
  listPublishedArticles,
  readNextPublication,
  readPublishedArticle,
} from '../../features/content/index.server.ts'
import {
  previewComposed,
  readComposed,
  readNextCollection,
  readNextComposition,
  readShownCollection,
  readShownCollections,
  type ShownCollection as StoredCollection,
  type ComposedBand as StoredComposedBand,
} from '../../features/curation/index.server.ts'
import { readDeliveryTerms, readWorkDelivery } from '../../features/delivery/index.server.ts'
import { PACKING_DAYS } from '../../features/orders/index.server.ts'
import { isId } from '../../kernel/id.ts'
import { ok } from '../../kernel/result.ts'
import type { ComposedBand, Services, ShownCollection } from '../../web/services.ts'
import type { Features } from '../compose.ts'
import type { Turns } from './recording.ts'

/** When what pages show changes by the clock. */
export function turnsForPages({
  catalogue,
  content,
  curation,
}: Pick<Features, 'catalogue' | 'content' | 'curation'>): Turns {
  return {
    featured: () => readNextFeaturing(catalogue),
    articles: () => readNextPublication(content),
    collections: () => readNextCollection(curation),
    home: () => readNextComposition(curation),
  }
}

/** Within how many working days a work is sent, and within how many days it may be sent back. */
const periods = { packing_days: PACKING_DAYS, return_days: RETURN_DAYS }

/**
 * Returns the services that pages read. Lists omit the texts of works and articles: no page shows them there, and
 * each page would carry them.
 */
export function readForPages({
  catalogue,
  delivery,
  content,
  curation,
}: Pick<Features, 'catalogue' | 'delivery' | 'content' | 'curation'>): Pick<
  Services,
  'catalogue' | 'delivery' | 'content' | 'curation'
> {
  return {
    catalogue: {
      categories: () => readCategoryNames(catalogue),
      formerCategories: () => readFormerCategories(catalogue),
      countedCategories: () => readCategories(catalogue),
      products: async (query) => withTiles(await readProducts(catalogue, query)),
      productsOfCategory: async (slug, query) => {
        const page = await readProductsOfCategory(catalogue, slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      productsOfSubcategory: async (slug, query) => {
        const page = await readProductsOfSubcategory(catalogue, slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      pictured: async (pictureId) => {
        const work = await readPicturedWork(catalogue, pictureId)
        return work && tileOf(work)
      },
      facets: (query, of) => readFacets(catalogue, query, of),
      foundFacets: (term, query) => catalogue.finder.facets(term, query),
      topDeals: async () => (await readTopDeals(catalogue)).map(tileOf),
      search: async (term, query) => withTiles(await searchProducts(catalogue, term, query)),
      otherSearches: (term) => catalogue.finder.others(term),
      product: (slug) => readProduct(catalogue, slug),
      artists: (query) => readShownArtists(catalogue, query),
      artist: async (slug, page) => {
        const found = await readShownArtist(catalogue, slug, page)
        if (!found.ok) return found
        const { works, sold } = found.value
        return ok({ ...found.value, works: works.map(tileOf), sold: sold.map(tileOf) })
      },
      besideWork: async ({ id }) => (await readBesideWork(catalogue, id)).map(tileOf),
      artistAddresses: () => readArtistAddresses(catalogue),
      colours: () => readColours(catalogue),
      similar: async (slug) => {
        const works = await readSimilar(catalogue, slug)
        return works.ok ? works.value.map(tileOf) : []
      },
      forText: async (text, pictureId) => (await readForText(catalogue, text, pictureId)).map(tileOf),
      addresses: () => readWorkAddresses(catalogue),
      hero: async () => {
        const work = await readHero(catalogue)
        return work && tileOf(work)
      },
    },
    delivery: {
      terms: async () => ({
        ...(await readDeliveryTerms(delivery)),
        ...periods,
      }),
      ofWork: async ({ id }) => ({
        ...(await readWorkDelivery(delivery, await listOffersOf(catalogue.readDb, id))),
        ...periods,
      }),
    },
    curation: {
      collections: async () => (await readShownCollections(curation)).map(collectionOf),
      collection: async (slug) => {
        const found = await readShownCollection(curation, slug)
        return found.ok ? { ...found, value: collectionOf(found.value) } : found
      },
      composed: async () => (await readComposed(curation))?.map(bandOf) ?? null,
      preview: async (id) => {
        const found = isId(id) ? await previewComposed(curation, id) : null
        return found && { ...found, bands: found.bands.map(bandOf) }
      },
    },
    content: {
      articles: async () =>
        (await listPublishedArticles(content)).map(({ text: _text, ...teaser }) => teaser),
      article: (slug) => readPublishedArticle(content, slug),
    },
  }
}

function withTiles<Page extends ProductPage>(
  page: Page,
): Omit<Page, 'products'> & { products: ProductTile[] } {
  return { ...page, products: page.products.map(tileOf) }
}

function tileOf({ desc: _desc, frame_price: _framePrice, ...tile }: ListedProduct): ProductTile {
  return tile
}

const collectionOf = (collection: StoredCollection): ShownCollection => ({
  ...collection,
  works: collection.works.map(({ work, text }) => ({ work: tileOf(work), text })),
})

const bandOf = (band: StoredComposedBand): ComposedBand => ({
  ...band,
  works: band.works.map(tileOf),
  collection: band.collection && collectionOf(band.collection),
})
