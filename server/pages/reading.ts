import type { ListedProduct, ProductPage, ProductTile } from '../../contract/catalogue.ts'
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
      categories: catalogue.categories,
      products: async (query) => withTiles(await catalogue.products(query)),
      productsOfCategory: async (slug, query) => {
        const page = await catalogue.productsOfCategory(slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      productsOfSubcategory: async (slug, query) => {
        const page = await catalogue.productsOfSubcategory(slug, query)
        return page.ok ? { ...page, value: withTiles(page.value) } : page
      },
      topDeals: async () => (await catalogue.topDeals()).map(tileOf),
      search: async (term, query) => withTiles(await catalogue.search(term, query)),
      product: catalogue.product,
      addresses: catalogue.addresses,
      hero: async () => {
        const work = await catalogue.hero()
        return work && tileOf(work)
      },
    },
    content: {
      articles: async () => (await content.service.articles()).map(({ text: _text, ...teaser }) => teaser),
      article: content.service.article,
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
