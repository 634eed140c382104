import type { ProductTile } from '../../contract/catalogue.ts'
import { marks } from '../../kernel/shown.ts'
import type { Services } from '../../web/services.ts'

/** The services for the rendering of one page, which put into `shows` the marks of what they answered. */
export function recording({ site, catalogue, content }: Services, shows: Set<string>): Services {
  const tile = <T extends Pick<ProductTile, 'id' | 'artist'>>(work: T): T => {
    shows.add(marks.work(work.id)).add(marks.artist(work.artist.slug))
    return work
  }
  const list = <T extends { products: ProductTile[] }>(page: T, available: string | undefined): T => {
    shows.add(marks.lists)
    if (available !== undefined) shows.add(marks.onSale)
    page.products.forEach(tile)
    return page
  }
  const featured = <T extends ProductTile | null>(works: T[]): T[] => {
    shows.add(marks.lists).add(marks.featured).add(marks.onSale)
    for (const work of works) if (work) tile(work)
    return works
  }
  return {
    site,
    catalogue: {
      categories: () => {
        shows.add(marks.categories)
        return catalogue.categories()
      },
      products: async (query) => list(await catalogue.products(query), query.available),
      productsOfCategory: async (slug, query) => {
        shows.add(marks.categories)
        const found = await catalogue.productsOfCategory(slug, query)
        if (found.ok) list(found.value, query.available)
        return found
      },
      productsOfSubcategory: async (slug, query) => {
        shows.add(marks.categories)
        const found = await catalogue.productsOfSubcategory(slug, query)
        if (found.ok) list(found.value, query.available)
        return found
      },
      topDeals: async () => featured(await catalogue.topDeals()),
      search: async (term, query) => list(await catalogue.search(term, query), query.available),
      product: async (slug) => {
        // Its category's name stands with it.
        shows.add(marks.categories)
        const found = await catalogue.product(slug)
        if (found.ok) tile(found.value)
        return found
      },
      addresses: () => {
        shows.add(marks.lists)
        return catalogue.addresses()
      },
      hero: async () => featured([await catalogue.hero()])[0] ?? null,
    },
    content: {
      articles: () => {
        shows.add(marks.articles)
        return content.articles()
      },
      article: (slug) => {
        shows.add(marks.articles)
        return content.article(slug)
      },
    },
  }
}
