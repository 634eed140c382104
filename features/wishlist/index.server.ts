export { wishlistApi } from './api.ts'
export { wishlistPersonalData } from './personal-data.ts'
export { createWishlistService, type WishlistService } from './service.ts'
export { forgetGuests } from './store.ts'
