export { wishlistApi } from './api.ts'
export { createWishlistService, type WishlistService } from './service.ts'
export { wishlistPersonalData } from './store/personal-data.ts'
export { forgetGuests, listActiveWishlists } from './store/wishlist.ts'
