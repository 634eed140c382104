import { ensureGuest } from '../session/guest.ts'
import { sessionState } from '../session/session.ts'
import { call } from './shop.ts'

/** What a line is to become: `quantity` 0 removes it. */
export type LineEntry = { product_slug: string; size_id: string; with_frame: boolean; quantity: number }

/** The cart of whoever is here. */
export const fetchCart = async (signal?: AbortSignal) => (await call('cart.list', { signal })).data

/** Sets a line of the cart, as a new guest where nobody is known yet. */
export const setLine = async (body: LineEntry) => {
  if (sessionState() === 'guest') await ensureGuest()
  return call('cart.set', { body, outlives: true })
}

/** The works in the wishlist of whoever is here. */
export const fetchWishlist = async (signal?: AbortSignal) =>
  (await call('wishlist.list', { signal })).data.products

/** Puts a work into the wishlist, or takes it out. */
export const toggleWish = async (slug: string) => {
  if (sessionState() === 'guest') await ensureGuest()
  return call('wishlist.toggle', { body: { slug }, outlives: true })
}
