import type { LineEntry } from '../../../contract/cart.ts'
import { call } from '../api/call.ts'
import * as intents from '../early/intents.ts'
import { notice } from '../notice.ts'
import { currentOwner } from '../session/owner.ts'
import { endsWithPage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'

/** What a visitor reads whose browser stores nothing. */
export const CART_ENDS =
  'Your browser stores nothing for this site: your cart and wishlist are lost when you reload or close this page.'

let isWarned = false

/** Warns a guest, once per page, whose browser cannot keep the cart and wishlist. */
export function warnOfLoss(): void {
  if (isWarned || !currentOwner().startsWith('guest:') || !endsWithPage(stored.guest.key)) return
  isWarned = true
  notice.error(CART_ENDS)
}

/** Adds a work to the wishlist or removes it; makes a guest first for a new visitor. */
export function sendWish(slug: string, wishlisted: boolean) {
  return intents.sendWish(call, slug, wishlisted)
}

/** Sets a line of the cart; for a new visitor the same request makes the guest. */
export function setLine(line: LineEntry) {
  return intents.setLine(call, line)
}
