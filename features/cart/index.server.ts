export { cartApi } from './api.ts'
export { cartHolding } from './holding.ts'
export { lineTotal } from './rules.ts'
export { type CartService, createCartService, type Guests } from './service.ts'
