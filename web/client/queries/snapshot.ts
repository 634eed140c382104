import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '../../../contract/cart.ts'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { currentOwner, isKnown, type SessionOwner } from '../session/owner.ts'
import { type PersistedState, readPersisted, writePersisted } from '../storage/persisted.ts'
import { countOf } from './cart-lines.ts'
import { keys } from './keys.ts'

let start: PersistedState | null | undefined

/** What badge and hearts showed last, if it is the same person's; for the moment before the server has answered. */
export function startingState(owner: SessionOwner): PersistedState | null {
  if (start === undefined) start = readPersisted()
  return start?.owner === owner ? start : null
}

/** Stores what badge and hearts show, each time it changes. Returns how to stop that. */
export function keepSnapshots(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    // A read that begins or fails has learnt nothing.
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [name] = event.query.queryKey as readonly unknown[]
    if (name !== 'cart' && name !== 'wishlist') return
    const owner = currentOwner()
    if (!isKnown(owner)) return
    // Other tabs store theirs meanwhile: only what this one has just learnt is changed.
    const before = readPersisted()
    const cart = name === 'cart' ? client.getQueryData<CartItem[]>(keys.cart) : undefined
    const wishlist = name === 'wishlist' ? client.getQueryData<ProductTile[]>(keys.wishlist) : undefined
    start = {
      ...(before?.owner === owner ? before : {}),
      owner,
      ...(cart ? { cartCount: countOf(cart), inCart: cart.map(({ product }) => product.slug) } : {}),
      ...(wishlist ? { wishlist: wishlist.map(({ slug }) => slug) } : {}),
    }
    writePersisted(start)
  })
}
