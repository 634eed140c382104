import * as z from 'zod/mini'
import { discount, listedProduct, productTile, reservation } from './catalogue.ts'
import { pasted } from './texts.ts'

/** How many lines a cart has at most. */
export const MOST_CART_LINES = 50

/**
 * POST /shop/cart/. Without `product_slug` it makes a guest cart and answers `guestuserid`. With it, it sets the line to
 * `quantity` pieces (a number or digits; 0 removes). `size_id` is one of the product's sizes, the first by default.
 */
export const cartEntry = z.object({
  product_slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  quantity: z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string().check(pasted, z.regex(/^\d{1,6}$/, 'Quantity is a whole number')), z.number()]),
        z.transform(Number),
      ),
      z
        .number()
        .check(
          z.int('Quantity is a whole number'),
          z.gte(0, 'Quantity is a whole number'),
          z.lte(999, 'At most 999'),
        ),
    ),
  ),
  with_frame: z.optional(z.boolean()),
  /** The line takes the place of the one of the same size in the other framing. */
  reframed: z.optional(z.boolean()),
  size_id: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
})

/** A line of the cart. `total` = quantity × (price of the size + frame price when framed), naira. */
export const cartItem = z.object({
  id: z.string(),
  quantity: z.number(),
  with_frame: z.boolean(),
  size_id: z.string(),
  size_label: z.string(),
  /** Price of one piece without its frame. */
  price: z.number(),
  /** The discount that runs, of that price; else null. */
  discount: z.nullable(discount),
  /** Price of the frame of one piece: 0 without. */
  frame_price: z.number(),
  total: z.number(),
  /** How many could be bought now; below `quantity` the line needs attention. */
  available: z.number(),
  ...reservation,
  product: z.extend(productTile, { frame_price: z.nullable(z.number()) }),
})
export type CartItem = z.infer<typeof cartItem>

/** A line that is to have `quantity` pieces; 0 removes it. `reframed`: in the place of the line in the other framing. */
export type LineEntry = {
  product_slug: string
  size_id: string
  with_frame: boolean
  quantity: number
  reframed?: boolean
}

/**
 * What POST /shop/cart/ answers: the cart after the change, so that nothing has to be read again, and a new guest's id.
 * `items` and `quantity` count the pieces of the cart and of the line; `total` is in naira.
 */
export const cartAnswer = z.object({
  guestuserid: z.optional(z.string()),
  items: z.number(),
  quantity: z.number(),
  total: z.number(),
  /** The lines of the cart, oldest first. */
  lines: z.array(cartItem),
})

/** POST /shop/wishlist/: with `wishlisted` the work is in the wishlist afterwards, or is not; without, it changes sides. */
export const wishlistEntry = z.object({
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  wishlisted: z.optional(z.boolean()),
})
/** What it answers: the work as the wishlist shows it, null when it was taken out. */
export const wishlistAnswer = z.object({
  slug: z.string(),
  wishlisted: z.boolean(),
  product: z.nullable(listedProduct),
})
export const wishlist = z.object({ products: z.array(listedProduct) })
