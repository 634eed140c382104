export { sellerLedgerApi } from './api/seller.ts'
export { staffLedgerApi } from './api/staff.ts'
export { ledgerHolding } from './holding.ts'
export { createLedger, type Ledger } from './service/service.ts'
