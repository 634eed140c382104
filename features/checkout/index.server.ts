export { checkoutApi } from './api.ts'
export { type CheckoutService, createCheckoutService } from './service.ts'
