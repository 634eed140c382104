export { checkoutApi } from './api.ts'
export { type CheckoutService, createCheckoutService } from './service/checkout.ts'
export { answersPersonalData } from './store.ts'
