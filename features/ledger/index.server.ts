export { sellerLedgerApi } from './api/seller.ts'
export { staffLedgerApi } from './api/staff.ts'
export type { LedgerContext } from './context.ts'
export { defineLedgerJobs } from './jobs.ts'
export { accountNames } from './rules/accounts.ts'
export type { Posting } from './rules/entry.ts'
export { daysOfMonth } from './rules/month.ts'
export type { Bearer } from './rules/refund.ts'
export { spanOf } from './rules/statement.ts'
export { decideCameBack, sayCameBack } from './service/bank-returns.ts'
export { runLedgerCheck } from './service/check.ts'
export { readTradeByDay } from './service/days.ts'
export {
  approvePayout,
  cancelUnsentPayouts,
  confirmPayout,
  readStaffPayouts,
  sendPayouts,
} from './service/payouts.ts'
export { proposePayouts } from './service/proposing.ts'
export {
  planRefund,
  recordBeyond,
  recordExtra,
  recordFee,
  recordRefund,
  recordReturnCost,
  recordSale,
} from './service/records.ts'
export { thresholdsOf } from './service/thresholds.ts'
export { readVatOfSale } from './service/vat.ts'
export { bankReturnView } from './service/views.ts'
export { type CameBack, eraseCostNotes, isCostSaidBack, returnOfCost } from './store/bank-returns.ts'
export { enteredAttempts, readNewestCheck, sumNewestFindings } from './store/checks.ts'
export { listDaySums } from './store/days.ts'
export { readSharesOf } from './store/entries.ts'
export { findPayouts } from './store/finding.ts'
export { allPayouts, approvedBankReturns, sentPayouts } from './store/fragments.ts'
export { ledgerPersonalData } from './store/personal-data.ts'
export { listPaidOutLines } from './store/refund-plans.ts'
export { listSoldByDay, sumRevenueByDay } from './store/seller-days.ts'
