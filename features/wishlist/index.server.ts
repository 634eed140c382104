export { wishlistApi } from './api.ts'
export { createWishlistService, type WishlistService } from './service.ts'
