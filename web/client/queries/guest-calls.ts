import type { LineEntry } from '../../../contract/cart.ts'
import { call } from '../api/shop.ts'
import { createGuestWithLine, ensureGuest } from '../session/guest.ts'
import { currentOwner } from '../session/owner.ts'

/** Puts a work into the wishlist, or takes it out; makes a guest first where nobody is known yet. */
export const sendWish = async (slug: string, wishlisted: boolean) => {
  if (currentOwner() === 'nobody') await ensureGuest()
  return call('wishlist.toggle', { body: { slug, wishlisted }, outlives: true })
}

/** Sets a line of the cart; where nobody is known yet, the same request makes the guest. */
export const setLine = async (line: LineEntry) =>
  (currentOwner() === 'nobody' ? await createGuestWithLine(line) : undefined) ??
  call('cart.set', { body: line, outlives: true })
