export { wishlistApi } from './api.ts'
export type { WishlistContext } from './context.ts'
export { wishlistPersonalData } from './store/personal-data.ts'
export { forgetGuests, listActiveWishlists, listHearts, mergeWishlists } from './store/wishlist.ts'
