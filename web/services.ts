import { createContext } from 'react-router'
import type * as z from 'zod/mini'
import type {
  Category,
  categoryPage,
  Product,
  ProductPage,
  ProductQuery,
  ProductTile,
  WorkAddress,
} from '../contract/catalogue.ts'
import type { Article, articleList, ProseNode } from '../contract/content.ts'
import type { Result } from '../kernel/result.ts'

/** What every page may show of the configuration. */
export type Site = {
  /** The origin people type, without a slash at the end. */
  publicUrl: string
  sellersUrl: string
  supportEmail: string
  companyName: string
  companyAddress: string
}

/** What loaders read with: the same services that the API answers from, in process, always as an anonymous reader. */
export type Services = {
  site: Site
  catalogue: {
    categories(): Promise<Category[]>
    products(query: ProductQuery): Promise<ProductPage>
    productsOfCategory(slug: string, query: ProductQuery): Promise<Result<z.infer<typeof categoryPage>>>
    productsOfSubcategory(slug: string, query: ProductQuery): Promise<Result<z.infer<typeof categoryPage>>>
    topDeals(): Promise<ProductTile[]>
    search(term: string, query: ProductQuery): Promise<ProductPage>
    product(slug: string): Promise<Result<Product>>
    /** Every live work's address, for the sitemap. */
    addresses(): Promise<WorkAddress[]>
    /** The work that opens the home page. */
    hero(): Promise<ProductTile | null>
  }
  content: {
    articles(): Promise<z.infer<typeof articleList>['articles']>
    article(slug: string): Promise<Result<Article & { prose: ProseNode[] }>>
    /** Somebody's Markdown, as a tree. */
    prose(text: string): Promise<ProseNode[]>
  }
}

/** Where loaders find the services: `context.get(services)`. The server puts them there for each request. */
export const services = createContext<Services>()
