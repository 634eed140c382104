export { checkoutApi } from './api.ts'
export { createCheckoutService, type CheckoutService } from './service.ts'
