export { evenly } from './evenly.ts'
export { createLimits, type Limits } from './limits.ts'
export { line } from './line.ts'
