export { cartApi } from './api.ts'
export { cartPersonalData } from './personal-data.ts'
export { lineTotal } from './rules.ts'
export { type CartService, createCartService, type Guests } from './service.ts'
