export { auditApi } from './api.ts'
export { type DeedDeps, deedOf } from './officer-deed.ts'
export type { Actor, Deed, Entry } from './rules.ts'
export { type Audit, createAudit, type Verdict } from './service.ts'
