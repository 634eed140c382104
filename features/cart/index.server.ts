export { cartApi } from './api.ts'
export { lineTotal } from './rules.ts'
export { createCartService, type CartService, type Guests } from './service.ts'
