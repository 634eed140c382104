export { checkoutApi } from './api.ts'
export { answersPersonalData } from './leaving.ts'
export { type CheckoutService, createCheckoutService } from './service.ts'
