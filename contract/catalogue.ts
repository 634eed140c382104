import * as z from 'zod/mini'
import { type ColourFamily, colourFamilies } from '../kernel/colours.ts'
import { pictureKinds } from '../kernel/picture-kinds.ts'
import { pageQuery } from './envelope.ts'
import {
  artistName,
  dayField,
  idField,
  lengths,
  momentField,
  paging,
  shopName,
  slugField,
  workName,
} from './fields.ts'
import { amountAsked, lengthAsked } from './ranges.ts'

/** A picture in our store: `/media/{id}/{width}.{avif|webp|jpg}` for each width in `widths`. Served with immutable caching. */
export const picture = z.object({
  id: idField,
  /** The width of the original, in pixels. */
  width: z.number(),
  /** The height of the original, in pixels. */
  height: z.number(),
  /** The widths that can be loaded, in pixels, ascending. */
  widths: z.array(z.number()),
  /** The dominant colour, such as #b9a184. */
  colour: z.string(),
  /** A tiny version of the picture, as a ThumbHash in Base64, to show until it is loaded. */
  thumbhash: z.string(),
  /** The text for people who cannot see the picture. */
  alt: z.string(),
})
export type PictureData = z.infer<typeof picture>

/** A picture of a work with what it shows. */
export const shownPicture = z.extend(picture, {
  /** What the picture shows: `whole` for the first where its seller said no other; null for others. */
  kind: z.nullable(z.enum(pictureKinds)),
})
export type ShownPicture = z.infer<typeof shownPicture>

/** GET /shop/categories/. `path` is the page: '/categories/wall art'. Subcategories of photography have pages, others filter. */
export const category = z.object({
  id: idField,
  /** The name of the category. */
  name: z.string(),
  slug: slugField,
  /** The address of a picture of the category; null without one. */
  image: z.nullable(z.string()),
  /** A picture of the category; null without one. */
  picture: z.nullable(picture),
  /** How many works of the category are on show. */
  works: z.number(),
  /** The subcategories. */
  subcategories: z.array(
    z.object({
      id: idField,
      /** The name of the subcategory. */
      name: z.string(),
      slug: slugField,
      /** How many works of the subcategory are on show. */
      works: z.number(),
    }),
  ),
})
export type Category = z.infer<typeof category>

/** A category by its name and address, for pages. */
export type CategoryName = { name: string; slug: string; subcategories: { name: string; slug: string }[] }

/** What a work, a size and a line of a cart say of the orders that hold what is left. */
export const reservation = {
  /** All pieces that are left are held by unpaid orders: they may be free again. */
  reserved: z.boolean(),
  /** When the first of these holds ends; null where nothing is reserved, and once it is over while its payment is being checked. */
  free_at: z.nullable(momentField),
}

/** A shop that its seller has paused: `until` is the day of Lagos on which it opens again, null where it is not known; `note` may be ''. */
export const shopPause = z.object({
  /** The day of Lagos on which the shop opens again; null where it is not known. */
  until: z.nullable(dayField),
  /** What the seller says of the pause; may be empty. */
  note: z.string(),
})
export type ShopPause = z.infer<typeof shopPause>

/** A discount that runs. */
export const discount = z.object({
  /** The lowest price of the 30 days before it began, in naira. */
  price_before: z.number(),
  /** Its last day in Lagos. */
  until: dayField,
})
export type Discount = z.infer<typeof discount>

/** A work on a tile. Amounts in naira, sizes in centimetres. */
export const productTile = z.object({
  id: idField,
  name: workName,
  slug: slugField,
  /** A JPEG of middle size, for clients that want one address. */
  image: z.string(),
  picture,
  /** The lowest price among its sizes of which a piece is free; where none is, among all. */
  price: z.number(),
  /** The discount that runs, of that price; else null. */
  discount: z.nullable(discount),
  /** How it is sold: 'One of a kind', 'Limited edition of 25'. */
  mode: z.string(),
  /** The artist of the work. */
  artist: z.object({
    name: artistName,
    slug: slugField,
  }),
  /** The year in which it was made; null where it is not known. */
  year: z.nullable(z.number()),
  /** What it is made of, such as oil on canvas. */
  medium: z.string(),
  ...lengths,
  /** The category of the work. */
  category: z.object({
    /** The name of the category. */
    name: z.string(),
    slug: slugField,
  }),
  /** How many can be bought now. */
  in_stock: z.number(),
  /** Nothing is left, and no unpaid order holds a piece. */
  sold: z.boolean(),
  ...reservation,
  /** Where its seller has paused the shop: nothing of it can be bought meanwhile. Else null. */
  shop_pause: z.nullable(shopPause),
  /** Whether the person who asks has it in the wishlist; false for anonymous readers. */
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
  id: idField,
  /** The name of the size. */
  label: z.string(),
  /** The price of one piece without a frame, in naira. */
  price: z.number(),
  /** The discount that runs, of that price; else null. */
  discount: z.nullable(discount),
  ...lengths,
  /** How many of this size exist in all. */
  total: z.number(),
  /** How many pieces of this size can be bought now. */
  in_stock: z.number(),
  /** The number of the print that is sold next, such as '6/22'; null where prints have none, and where nothing is left. */
  next_number: z.nullable(z.string()),
  ...reservation,
})

/** GET /shop/products/{slug}/. */
export const product = z.extend(listedProduct, {
  /** The sizes that the work is offered in. */
  sizes: z.array(productSize),
  /** The pictures of the work, in their order. */
  pictures: z.array(shownPicture),
  /** Whether the artist signed it. */
  signed: z.boolean(),
  /** Whether each print has a number of its own. */
  numbered: z.boolean(),
  /** Whether it is sold in a frame. */
  framed: z.boolean(),
  /** The subcategory of the work; null without one. */
  subcategory: z.nullable(
    z.object({
      /** The name of the subcategory. */
      name: z.string(),
      slug: slugField,
    }),
  ),
  /** The artist, with what the page of the work says of them. */
  artist: z.object({
    name: artistName,
    slug: slugField,
    /** The town of the artist; may be empty. */
    town: z.string(),
    /** What is written of the artist; may be empty. */
    biography: z.string(),
  }),
  /** The shop that sells it. */
  seller: z.object({
    name: shopName,
    /** Whether we know the person or business behind the shop. */
    verified: z.boolean(),
  }),
  /** When the work last changed. */
  updated_at: momentField,
})
export type Product = z.infer<typeof product>

export const productSorts = ['newest', 'price_up', 'price_down', 'name', 'relevance'] as const

export const orientations = ['portrait', 'landscape', 'square'] as const
export const workKinds = ['unique', 'edition'] as const
export const workSizes = ['small', 'medium', 'large'] as const

/** Filters and order of every product list. Prices in naira. */
export const productQuery = z.object({
  ...pageQuery,
  /** The order of the works; without it, the newest first, of a search the most relevant. */
  sort: z.optional(z.enum(productSorts)),
  /** The lowest price that a work shows, in naira. */
  min_price: z.optional(amountAsked()),
  /** The highest price that a work shows, in naira. */
  max_price: z.optional(amountAsked()),
  /** Upright, wide or square works. */
  orientation: z.optional(z.enum(orientations)),
  /** Works whose first picture has enough of this colour. */
  colour: z.optional(z.enum(colourFamilies)),
  /** What the works are made of. */
  medium: z.optional(z.string().check(z.maxLength(100))),
  /** With `true`, only works that can be bought now; with `false`, only those that cannot. */
  available: z.optional(z.enum(['true', 'false'])),
  /** The slug of an artist. */
  artist: z.optional(z.string().check(z.maxLength(200))),
  /** One of a kind, or in several pieces. */
  kind: z.optional(z.enum(workKinds)),
  /** By the longer of height and width of any of its sizes: up to 40 cm, up to 100 cm, and above. */
  size: z.optional(z.enum(workSizes)),
  /** Works with a size that is at most so many centimetres high. */
  max_height: z.optional(lengthAsked()),
  /** Works with a size that is at most so many centimetres wide. */
  max_width: z.optional(lengthAsked()),
  /** Sold in a frame, or with a frame for more. */
  framed: z.optional(z.enum(['true', 'false'])),
})
export type ProductQuery = z.infer<typeof productQuery>

/** A page of works. `next` is the next page's number or null. */
export const productPage = z.object({
  /** The works of this page. */
  products: z.array(listedProduct),
  ...paging,
})
export type ProductPage = z.infer<typeof productPage>

/** GET /shop/suggestions/?q=: what may be meant by what is typed so far; the best first. */
export const suggestions = z.object({
  /** At most four. */
  works: z.array(
    z.object({
      name: workName,
      slug: slugField,
      artist: artistName,
      picture,
    }),
  ),
  /** At most two, each with the portrait or the newest work. */
  artists: z.array(
    z.object({
      name: artistName,
      slug: slugField,
      /** The town of the artist; may be empty. */
      town: z.string(),
      picture,
    }),
  ),
  /** At most two, of those with works. */
  categories: z.array(
    z.object({
      /** The name of the category. */
      name: z.string(),
      slug: slugField,
      /** A picture of the category; null without one. */
      picture: z.nullable(picture),
    }),
  ),
})
export type Suggestions = z.infer<typeof suggestions>

/** Where a live work is found: its slug, those of what it is listed under, and when it last changed. */
export type WorkAddress = {
  slug: string
  category: string
  subcategory: string | null
  updated_at: string
}

/** How many works of a list each choice of a filter would leave, the other filters being as they are. */
export type Facets = {
  artists: { name: string; slug: string; works: number }[]
  orientation: Record<(typeof orientations)[number], number>
  kind: Record<(typeof workKinds)[number], number>
  size: Record<(typeof workSizes)[number], number>
  colour: Record<ColourFamily, number>
  /** Those that can be bought now, and those that are or can be framed. */
  available: number
  framed: number
}

/** GET /shop/categories/{slug}/ and /shop/subcategories/{slug}/: the page and what it is a page of. */
export const categoryPage = z.extend(productPage, {
  /** The name of the category or subcategory. */
  name: z.string(),
  slug: slugField,
})
