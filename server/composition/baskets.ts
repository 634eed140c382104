import { accountLimits, createGuest, guestExists } from '../../features/accounts/index.server.ts'
import { type CartService, createCartService } from '../../features/cart/index.server.ts'
import { createWishlistService, type WishlistService } from '../../features/wishlist/index.server.ts'
import { networkOf } from '../../platform/limits/index.ts'
import type { CatalogueParts } from './catalogue.ts'
import type { Foundation } from './foundation.ts'
import type { OrderParts } from './orders.ts'

export type Baskets = { cart: CartService; wishlist: WishlistService }

/** What guests and accounts put aside: the cart and the wishlist. */
export function composeBaskets(
  { db, clock, limits }: Foundation,
  { catalogue, orders }: Pick<CatalogueParts, 'catalogue'> & Pick<OrderParts, 'orders'>,
): Baskets {
  const newGuests = limits.throttle('guests', accountLimits.guestsFromAddress)
  return {
    cart: createCartService({
      db,
      clock,
      catalogue,
      guests: {
        mayCreate: (ip) => newGuests.take(networkOf(ip)),
        create: (tx) => createGuest(tx, clock),
        exists: guestExists,
      },
      heldBy: orders.heldBy,
    }),
    wishlist: createWishlistService({ db, clock, catalogue, guestExists }),
  }
}
