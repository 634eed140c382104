import { accountLimits, createGuest, guestExists } from '../../features/accounts/index.server.ts'
import type { CartContext } from '../../features/cart/index.server.ts'
import type { WishlistContext } from '../../features/wishlist/index.server.ts'
import { networkOf } from '../../platform/limits/index.ts'
import type { CatalogueParts } from './catalogue.ts'
import type { Infrastructure } from './infrastructure.ts'

export type Baskets = { cart: CartContext; wishlist: WishlistContext }

/** What guests and accounts put aside: the cart and the wishlist. */
export function composeBaskets(
  { db, clock, limits }: Infrastructure,
  { catalogue }: Pick<CatalogueParts, 'catalogue'>,
): Baskets {
  const newGuests = limits.throttle('guests', accountLimits.guestsFromAddress)
  return {
    cart: {
      db,
      clock,
      holdsOf: catalogue.holdsOf,
      mayCreateGuest: (ip) => newGuests.take(networkOf(ip)),
      createGuest: (tx) => createGuest(tx, clock),
      guestExists,
    },
    wishlist: { db, clock, catalogue, guestExists },
  }
}
