export { webhookRoutes } from './api.ts'
export { type AttemptView, attemptsOf, attemptsOfMany } from './attempts.ts'
export type { OnRefunded, PaymentsContext, PaymentsLog, RefundedMoney, RefundLine } from './context.ts'
export { createExceptions, type Exceptions } from './exceptions.ts'
export { exceptionsApi } from './exceptions-api.ts'
export { countExceptions } from './exceptions-store.ts'
export { findRefunds } from './finding.ts'
export { checkGiving, keepGiving } from './giving.ts'
export { deleteDecision } from './giving-store.ts'
export { type AttemptHistory, type EventHistory, type PaymentHistory, readHistory } from './history.ts'
export { findOldestOpen as findOldestOpenWebhook } from './inbox.ts'
export { checkAttempt, definePaymentJobs, sweepPayments } from './jobs.ts'
export { listStrays } from './listing.ts'
export type { LockedOrder, MoneyOutcome, OrdersPort, ReceivedMoney, ReturningMoney } from './orders-port.ts'
export { paymentPages } from './pages.ts'
export { paymentsPersonalData } from './personal-data.ts'
export { popUpOf } from './pop-up-address.ts'
export { createFlutterwaveProvider } from './providers/flutterwave.ts'
export { type CallResult, guardProvider } from './providers/guarded.ts'
export { createPaystackProvider } from './providers/paystack.ts'
export type { Provider, TransferAccount } from './providers/provider.ts'
export { createSandboxProvider, type SandboxProviderOptions } from './providers/sandbox.ts'
export { refund } from './refund.ts'
export { listRefundable, listRefunds, pendingRefundsOf, type Refund } from './refund-store.ts'
export {
  AFTER_TRANSFER,
  type AttemptState,
  isNumberLive,
  mayLapse,
  type OrderSettlement,
  paymentStateOf,
} from './rules.ts'
export { type Settlement, type SettleSource, settle, settleOrder } from './settle.ts'
export { type StartedAttempt, startAttempt } from './start.ts'
export { countByState as countAttemptsByState } from './store.ts'
export { type OpenTransfer, openTransfer, transferSent, transfersOf } from './transfer.ts'
