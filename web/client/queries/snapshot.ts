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

/** Keeps what badge and hearts show, each time it changes. Answers how to stop that. */
export function keepSnapshots(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const [name] = query.queryKey as readonly unknown[]
    if (type !== 'updated' || query.state.data === undefined || (name !== 'cart' && name !== 'wishlist'))
      return
    const owner = currentOwner()
    if (!isKnown(owner)) return
    const cart = client.getQueryData<CartItem[]>(keys.cart)
    const wishlist = client.getQueryData<ProductTile[]>(keys.wishlist)
    start = {
      ...startingState(owner),
      owner,
      ...(cart ? { cartCount: countOf(cart), inCart: cart.map(({ product }) => product.slug) } : {}),
      ...(wishlist ? { wishlist: wishlist.map(({ slug }) => slug) } : {}),
    }
    writePersisted(start)
  })
}
