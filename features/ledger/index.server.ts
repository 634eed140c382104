export { sellerLedgerApi } from './api/seller.ts'
export { staffLedgerApi } from './api/staff.ts'
export type { LedgerContext } from './context.ts'
export { defineLedgerJobs } from './jobs.ts'
export { readVatOfOrder } from './service/balances.ts'
export { runLedgerCheck } from './service/check.ts'
export {
  approvePayout,
  cancelUnsentPayouts,
  confirmPayout,
  readStaffPayouts,
  sendPayout,
} from './service/payouts.ts'
export { proposePayouts } from './service/proposing.ts'
export { recordExtra, recordFee, recordRefund, recordSale } from './service/records.ts'
export { readNewestCheck } from './store/checks.ts'
export { findPayouts } from './store/finding.ts'
export { ledgerPersonalData } from './store/personal-data.ts'
