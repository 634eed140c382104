import type { ListedProduct, ProductPage, ProductTile } from '../../contract/catalogue.ts'
import {
  readCategories,
  readHero,
  readProduct,
  readProducts,
  readProductsOfCategory,
  readProductsOfSubcategory,
  readTopDeals,
  readWorkAddresses,
  searchProducts,
} from '../../features/catalogue/index.server.ts'
import { listPublishedArticles, readPublishedArticle } from '../../features/content/index.server.ts'
import type { Services } from '../../web/services.ts'
import type { Features } from '../compose.ts'

/**
 * What pages read of the features. Lists leave out the texts of their works and articles, which the API gives and no
 * page with a list shows: they would travel with every page.
 */
export function readForPages({
  catalogue,
  content,
}: Pick<Features, 'catalogue' | 'content'>): Pick<Services, 'catalogue' | 'content'> {
  return {
    catalogue: {
      categories: () => readCategories(catalogue),
      products: async (query) => withTiles(await readProducts(catalogue, query)),
      productsOfCategory: async (slug, query) => {
        const page = await readProductsOfCategory(catalogue, slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      productsOfSubcategory: async (slug, query) => {
        const page = await readProductsOfSubcategory(catalogue, slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      topDeals: async () => (await readTopDeals(catalogue)).map(tileOf),
      search: async (term, query) => withTiles(await searchProducts(catalogue, term, query)),
      product: (slug) => readProduct(catalogue, slug),
      addresses: () => readWorkAddresses(catalogue),
      hero: async () => {
        const work = await readHero(catalogue)
        return work && tileOf(work)
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
