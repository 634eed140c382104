export { doFor, presentRequestId } from './origin.ts'
