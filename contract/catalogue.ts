import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'

/**
 * A picture in our store: `/media/{id}/{width}.{avif|webp|jpg}` for every width in `widths` (pixels, ascending).
 * `width` and `height` are the original's, for the box; `colour` is its dominant colour as '#rrggbb';
 * `thumbhash` is base64. Served with immutable caching.
 */
export const picture = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  colour: z.string(),
  thumbhash: z.string(),
  alt: z.string(),
})
export type PictureData = z.infer<typeof picture>

/** GET /shop/categories/. `path` is the page: '/categories/wall art'. Subcategories of photography have pages, others filter. */
export const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  image: z.nullable(z.string()),
  picture: z.nullable(picture),
  works: z.number(),
  subcategories: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), works: z.number() })),
})
export type Category = z.infer<typeof category>

/** A work on a tile. Amounts in naira, sizes in centimetres. */
export const productTile = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** A JPEG of middle size, for clients that want one address. */
  image: z.string(),
  picture,
  /** The lowest price among its sizes. */
  price: z.number(),
  /** How it is sold: 'One of a kind', 'Limited edition of 25'. */
  mode: z.string(),
  artist: z.object({ name: z.string(), slug: z.string() }),
  year: z.nullable(z.number()),
  medium: z.string(),
  width_cm: z.nullable(z.number()),
  height_cm: z.nullable(z.number()),
  depth_cm: z.nullable(z.number()),
  category: z.object({ name: z.string(), slug: z.string() }),
  /** How many can be bought now. */
  in_stock: z.number(),
  sold: z.boolean(),
  /** Whether whoever asks has it in the wishlist; false for anonymous readers. */
  wishlisted: z.boolean(),
})
export type ProductTile = z.infer<typeof productTile>

/** A work in a list of products and in the wishlist. */
export const listedProduct = z.extend(productTile, {
  /** What the artist writes of it, as plain text. */
  desc: z.string(),
  /** Price of the frame in naira, or null where none is offered. */
  frame_price: z.nullable(z.number()),
})
export type ListedProduct = z.infer<typeof listedProduct>

/** A size the work is offered in; a work with one size has one entry. */
export const productSize = z.object({
  id: z.string(),
  label: z.string(),
  price: z.number(),
  width_cm: z.nullable(z.number()),
  height_cm: z.nullable(z.number()),
  depth_cm: z.nullable(z.number()),
  /** How many of this size exist in all. */
  total: z.number(),
  in_stock: z.number(),
})

/** GET /shop/products/{slug}/. */
export const product = z.extend(listedProduct, {
  sizes: z.array(productSize),
  pictures: z.array(picture),
  signed: z.boolean(),
  framed: z.boolean(),
  subcategory: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  artist: z.object({ name: z.string(), slug: z.string(), town: z.string(), biography: z.string() }),
  updated_at: z.string(),
})
export type Product = z.infer<typeof product>

export const productSorts = ['newest', 'price_up', 'price_down', 'name', 'relevance'] as const

/** Filters and order of every product list. Prices in naira. */
export const productQuery = z.object({
  ...pageQuery,
  sort: z.optional(z.enum(productSorts)),
  min_price: z.optional(z.coerce.number().check(z.gte(0), z.lte(1e12))),
  max_price: z.optional(z.coerce.number().check(z.gte(0), z.lte(1e12))),
  orientation: z.optional(z.enum(['portrait', 'landscape', 'square'])),
  medium: z.optional(z.string().check(z.maxLength(100))),
  available: z.optional(z.enum(['true', 'false'])),
})
export type ProductQuery = z.infer<typeof productQuery>

/** A page of works. `next` is the next page's number or null. */
export const productPage = z.object({
  products: z.array(listedProduct),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type ProductPage = z.infer<typeof productPage>

/** Where a live work is found: its slug, those of what it is listed under, and when it last changed. */
export type WorkAddress = {
  slug: string
  category: string
  subcategory: string | null
  updated_at: string
}

/** GET /shop/categories/{slug}/ and /shop/subcategories/{slug}/: the page and what it is a page of. */
export const categoryPage = z.extend(productPage, { name: z.string(), slug: z.string() })
