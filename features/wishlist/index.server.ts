export { wishlistApi } from './api.ts'
export { wishlistHolding } from './holding.ts'
export { createWishlistService, type WishlistService } from './service.ts'
export { forgetGuests } from './store.ts'
