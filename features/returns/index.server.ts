export { returnsApi } from './api.ts'
export { createReturnLetters } from './letters.ts'
export { returnTransitions } from './rules.ts'
export { createReturns, type Returns } from './service.ts'
