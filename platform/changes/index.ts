export { type Changes, followChanges } from './changes.ts'
export { sweepChanges } from './store.ts'
