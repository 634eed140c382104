export {
  createSecurityEvents,
  hashesOfTyped,
  recordSecurityEvent,
  type SecurityContext,
  type SecurityEvents,
} from './events.ts'
export { watchRefusals } from './refusals.ts'
export {
  type EventFilter,
  type EventRow,
  listOwnEvents,
  listSecurityEventRows,
  sweepEvents,
} from './store.ts'
