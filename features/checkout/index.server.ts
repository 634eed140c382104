export { checkoutApi } from './api.ts'
export { answersHolding } from './leaving.ts'
export { type CheckoutService, createCheckoutService } from './service.ts'
