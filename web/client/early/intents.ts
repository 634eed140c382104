import type { CartItem, LineEntry } from '../../../contract/cart.ts'
import type { Data } from '../../../contract/operations/index.ts'
import type { shopAddresses } from '../api/addresses/shop.ts'
import { type ApiAnswer, type Call, callTo } from '../api/send.ts'
import { cartSet, createGuestWithLine, ensureGuest } from '../session/guest.ts'
import { currentOwner } from '../session/owner.ts'

/** Sends a call in the name of who is here; throws for a refusal, or when no answer comes. */
export type Sender = <T>(call: Call) => Promise<ApiAnswer<T>>

// The table of all addresses would be half of the script in the head of each page.
const toggle: (typeof shopAddresses)['wishlist.toggle'] = 'POST /shop/wishlist/'

/** Adds a work to the wishlist or removes it; makes a guest first for a new visitor. */
export async function sendWish(sender: Sender, slug: string, wishlisted: boolean, signal?: AbortSignal) {
  if (currentOwner() === 'nobody') await ensureGuest(signal)
  return sender<Data<'wishlist.toggle'>>(callTo(toggle, { slug, wishlisted }))
}

/** Sets a line of the cart; for a new visitor the same request makes the guest. */
export async function setLine(sender: Sender, line: LineEntry, signal?: AbortSignal) {
  return (
    (currentOwner() === 'nobody' ? await createGuestWithLine(line, signal) : undefined) ??
    sender<Data<'cart.set'>>(callTo(cartSet, line))
  )
}

/** Adds a line to a cart that may have it already, and then leaves its quantity as it is. Returns the lines of the cart. */
export async function addLine(
  sender: Sender,
  line: LineEntry,
  signal?: AbortSignal,
): Promise<readonly CartItem[]> {
  return (await setLine(sender, { ...line, only_if_new: true }, signal)).data.lines
}
