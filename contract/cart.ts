import * as z from 'zod/mini'
import { discount, listedProduct, productTile, reservation } from './catalogue.ts'
import { idField, slugField } from './fields.ts'
import { pasted } from './texts.ts'

/** How many lines a cart has at most. */
export const MOST_CART_LINES = 50

/** POST /shop/cart/: makes a guest cart; or, with `product_slug`, sets a line of the cart. */
export const cartEntry = z.object({
  /** The slug of the work; without it, the call makes a guest cart. */
  product_slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** How many pieces the line has afterwards, as a number or digits; 0 removes it. */
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
  /** Whether with the frame that the seller offers. */
  with_frame: z.optional(z.boolean()),
  /** The line takes the place of the one of the same size in the other framing. */
  reframed: z.optional(z.boolean()),
  /** A line that the cart has already stays as it is, unless `quantity` is 0. */
  only_if_new: z.optional(z.boolean()),
  /** The id of a size of the work; without it, the first size. */
  size_id: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
})

/** A line of the cart. `total` = quantity × (price of the size + frame price when framed), naira. */
export const cartItem = z.object({
  id: idField,
  /** How many pieces are in the line. */
  quantity: z.number(),
  /** Whether the pieces are with a frame. */
  with_frame: z.boolean(),
  /** The id of the size. */
  size_id: z.string(),
  /** The name of the size. */
  size_label: z.string(),
  /** Price of one piece without its frame. */
  price: z.number(),
  /** The discount that runs, of that price; else null. */
  discount: z.nullable(discount),
  /** Price of the frame of one piece: 0 without. */
  frame_price: z.number(),
  /** The price of all pieces with their frames, in naira. */
  total: z.number(),
  /** How many could be bought now; below `quantity` the line needs attention. */
  available: z.number(),
  ...reservation,
  /** The work, as tiles show it. */
  product: z.extend(productTile, {
    /** The price of the frame that the seller offers for one piece, in naira; null without one. */
    frame_price: z.nullable(z.number()),
  }),
})
export type CartItem = z.infer<typeof cartItem>

/** A line that is to have `quantity` pieces; 0 removes it. `reframed`: in place of the line in the other framing. `only_if_new`: where there is none yet. */
export type LineEntry = {
  product_slug: string
  size_id: string
  with_frame: boolean
  quantity: number
  reframed?: boolean
  only_if_new?: boolean
}

/** What POST /shop/cart/ answers: the cart after the change, so that nothing has to be read again, and a new guest's id. */
export const cartAnswer = z.object({
  /** The id of a new guest, to be sent in the header guestUserID; only where one was made. */
  guestuserid: z.optional(z.string()),
  /** How many pieces the cart has. */
  items: z.number(),
  /** How many pieces the changed line has. */
  quantity: z.number(),
  /** The price of all that is in the cart, in naira. */
  total: z.number(),
  /** The lines of the cart, oldest first. */
  lines: z.array(cartItem),
})

/** POST /shop/wishlist/: with `wishlisted` the work is in the wishlist afterwards, or is not; without, it changes sides. */
export const wishlistEntry = z.object({
  /** The slug of the work. */
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Whether the work is to be in the wishlist; without it, the call changes it to the opposite. */
  wishlisted: z.optional(z.boolean()),
})
/** What it answers: the work as the wishlist shows it, null when it was taken out. */
export const wishlistAnswer = z.object({
  slug: slugField,
  /** Whether the work is in the wishlist now. */
  wishlisted: z.boolean(),
  /** The work as the wishlist shows it; null where it was taken out. */
  product: z.nullable(listedProduct),
})
export const wishlist = z.object({
  /** The works in the wishlist. */
  products: z.array(listedProduct),
})
