import { createContext } from 'react-router'
import type {
  Category,
  Product,
  ProductPage,
  ProductQuery,
  ProductTile,
  WorkAddress,
} from '../contract/catalogue.ts'
import type { Article, ProseNode } from '../contract/content.ts'
import type { Result } from '../kernel/result.ts'

/** What every page may show of the configuration. */
export type Site = {
  /** The origin people type, without a slash at the end. */
  publicUrl: string
  sellersUrl: string
  supportEmail: string
  companyName: string
  companyAddress: string
  /** How many days security events are kept. */
  securityEventsDays: number
}

/** A page of works for the pages: its tiles carry no descriptions, which would travel in every list. */
export type TilePage = Omit<ProductPage, 'products'> & { products: ProductTile[] }
type CategoryTiles = TilePage & { name: string; slug: string }

/** An article in a list. */
export type ArticleTeaser = Omit<Article, 'text' | 'html'>

/** What loaders read with: the same services that the API answers from, in process, always as an anonymous reader. */
export type Services = {
  site: Site
  catalogue: {
    categories(): Promise<Category[]>
    products(query: ProductQuery): Promise<TilePage>
    productsOfCategory(slug: string, query: ProductQuery): Promise<Result<CategoryTiles>>
    productsOfSubcategory(slug: string, query: ProductQuery): Promise<Result<CategoryTiles>>
    topDeals(): Promise<ProductTile[]>
    search(term: string, query: ProductQuery): Promise<TilePage>
    product(slug: string): Promise<Result<Product>>
    /** Every live work's address, for the sitemap. */
    addresses(): Promise<WorkAddress[]>
    /** The work that opens the home page. */
    hero(): Promise<ProductTile | null>
  }
  content: {
    articles(): Promise<ArticleTeaser[]>
    article(slug: string): Promise<Result<Article & { prose: ProseNode[] }>>
  }
}

/** Where loaders find the services: `context.get(services)`. The server puts them there for each request. */
export const services = createContext<Services>()
