export { createLimits, type Limits, type Rule, type Throttle } from './limits.ts'
