import { createContext } from 'react-router'
import type { Article } from '../contract/article.ts'
import type { ArtistsPage, ArtistsQuery, ArtistTeaser } from '../contract/artist.ts'
import type { ShownArtist } from '../contract/artist-record.ts'
import type {
  Category,
  CategoryName,
  Facets,
  PictureData,
  Product,
  ProductPage,
  ProductQuery,
  ProductTile,
  WorkAddress,
} from '../contract/catalogue.ts'
import type { ProseNode } from '../contract/content.ts'
import type { DeliveryTerms, WorkDeliveryTerms } from '../contract/delivery.ts'
import type { ColourFamily } from '../kernel/colours.ts'
import type { BandKind } from '../kernel/home-bands.ts'
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
  /** So many days after its deadline a parcel that is not sent is cancelled. */
  unsentDays: number
  /** Our commission on what is sold, VAT included, in hundredths of a per cent. */
  commissionBp: number
  /** How many days after its arrival the money for a work is due. */
  payoutAfterDays: number
  /** Shown above each page; empty for none. */
  notice: string
}

/** A page of works for the pages: its tiles carry no descriptions, which would travel in every list. */
export type TilePage = Omit<ProductPage, 'products'> & { products: ProductTile[] }
/** An artist for the pages, with tiles. */
export type ArtistTiles = Omit<ShownArtist, 'works' | 'sold'> & { works: ProductTile[]; sold: ProductTile[] }
type CategoryTiles = TilePage & { name: string; slug: string }

/** Which works a list is of, where not of all. */
export type ListOf = { category: string } | { subcategory: string }

/** An article in a list. */
export type ArticleTeaser = Omit<Article, 'text' | 'html'>

/** A collection for the pages. */
export type ShownCollection = {
  id: string
  slug: string
  title: string
  introduction: string
  /** The guest who chose the works, and a line about them; empty where the house did. */
  curator: string
  curator_line: string
  since: string
  changed_at: string
  /** Its own picture; null where the first work's replaces it. */
  picture: PictureData | null
  works: { work: ProductTile; text: string }[]
}

/** A band of a composed home page, with what is still shown of the choice for it; where nothing was `chosen` the shop chooses. */
export type ComposedBand = {
  kind: BandKind
  title: string
  chosen: boolean
  works: ProductTile[]
  artists: ArtistTeaser[]
  collection: ShownCollection | null
}

/** What loaders read with: the same services that the API answers from, in process, always as an anonymous reader. */
export type Services = {
  site: Site
  catalogue: {
    categories(): Promise<CategoryName[]>
    /** What categories were called, each with the slug it has; the last renamed first. */
    formerCategories(): Promise<{ name: string; slug: string }[]>
    /** Categories with their pictures and how many works each has. */
    countedCategories(): Promise<Category[]>
    products(query: ProductQuery): Promise<TilePage>
    productsOfCategory(slug: string, query: ProductQuery): Promise<Result<CategoryTiles>>
    productsOfSubcategory(slug: string, query: ProductQuery): Promise<Result<CategoryTiles>>
    /** The work on show whose picture this is, by the picture's id; null where there is none. */
    pictured(pictureId: string): Promise<ProductTile | null>
    /** What the filters of a list would leave: of all works, or of a category or subcategory by its slug; null where there are too many works to count. */
    facets(query: ProductQuery, of?: ListOf): Promise<Facets | null>
    /** The same of what a search finds; null also where that is nothing. */
    foundFacets(term: string, query: ProductQuery): Promise<Facets | null>
    topDeals(): Promise<ProductTile[]>
    search(term: string, query: ProductQuery): Promise<TilePage>
    /** Searches for who found nothing by this one: each finds works. */
    otherSearches(term: string): Promise<string[]>
    product(slug: string): Promise<Result<Product>>
    /** The artists whose works are on show. */
    artists(query: ArtistsQuery): Promise<ArtistsPage>
    artist(slug: string, page: number): Promise<Result<ArtistTiles>>
    /** Other works of the artist of a work. */
    besideWork(work: { id: string; artist: { slug: string } }): Promise<ProductTile[]>
    /** Where artists are found, for the sitemap. */
    artistAddresses(): Promise<{ slug: string; updated_at: string }[]>
    /** Which colours works on show have, and how many have each. */
    colours(): Promise<{ colour: ColourFamily; works: number }[]>
    /** Works on sale that are most like a work on show. */
    similar(slug: string): Promise<ProductTile[]>
    /** Works on sale that a text speaks of; `pictureId` is that of its picture. */
    forText(text: string, pictureId: string | undefined): Promise<ProductTile[]>
    /** Every live work's address, for the sitemap. */
    addresses(): Promise<WorkAddress[]>
    /** The work that opens the home page. */
    hero(): Promise<ProductTile | null>
  }
  delivery: {
    /** What delivery costs, and until when a work goes back. */
    terms(): Promise<DeliveryTerms>
    /** What the delivery of one piece of a work costs, by its sizes. */
    ofWork(work: { id: string }): Promise<WorkDeliveryTerms>
  }
  curation: {
    /** Collections that are shown now, the newest first. */
    collections(): Promise<ShownCollection[]>
    /** One of them, by its address. */
    collection(slug: string): Promise<Result<ShownCollection>>
    /** What staff composed the home page of for now; null where nothing is composed. */
    composed(): Promise<ComposedBand[] | null>
    /** A composition as it will be shown, or would be now, by its id; null where there is none. */
    preview(id: string): Promise<{ name: string; from: string | null; bands: ComposedBand[] } | null>
  }
  content: {
    articles(): Promise<ArticleTeaser[]>
    article(slug: string): Promise<Result<Article & { prose: ProseNode[] }>>
  }
}

/** Where loaders find the services: `context.get(services)`. The server puts them there for each request. */
export const services = createContext<Services>()
