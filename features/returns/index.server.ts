export { returnsApi } from './api.ts'
export { createReturnLetters } from './letters.ts'
export { createReturns, type Returns } from './service.ts'
export { openReturnsOf } from './store.ts'
