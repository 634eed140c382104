import type * as z from 'zod/mini'
import type { CartItem, cartAnswer, wishlist, wishlistAnswer } from '../../../contract/cart.ts'
import { ensureGuest } from '../session/guest.ts'
import { sessionState } from '../session/session.ts'
import { call } from './call.ts'

/** What a line is to become: `quantity` 0 removes it. */
export type LineEntry = { product_slug: string; size_id: string; with_frame: boolean; quantity: number }

/** The cart of whoever is here. */
export const fetchCart = async (signal?: AbortSignal): Promise<CartItem[]> =>
  (await call<CartItem[]>({ method: 'GET', path: '/shop/cart', signal })).data

/** Sets a line of the cart, as a new guest where nobody is known yet. */
export const setLine = async (entry: LineEntry) => {
  if (sessionState() === 'guest') await ensureGuest()
  return call<z.infer<typeof cartAnswer>>({
    method: 'POST',
    path: '/shop/cart/',
    body: entry,
    outlives: true,
  })
}

/** The works in the wishlist of whoever is here. */
export const fetchWishlist = async (signal?: AbortSignal) =>
  (await call<z.infer<typeof wishlist>>({ method: 'GET', path: '/shop/wishlist/', signal })).data.products

/** Puts a work into the wishlist, or takes it out. */
export const toggleWish = async (slug: string) => {
  if (sessionState() === 'guest') await ensureGuest()
  return call<z.infer<typeof wishlistAnswer>>({
    method: 'POST',
    path: '/shop/wishlist/',
    body: { slug },
    outlives: true,
  })
}
