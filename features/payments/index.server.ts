export { exceptionsApi } from './api/exceptions.ts'
export { paymentPages } from './api/pages.ts'
export { webhookRoutes } from './api/webhooks.ts'
export type {
  LockedOrder,
  MoneyOutcome,
  OrdersPort,
  ReceivedMoney,
  ReturningMoney,
} from './context/orders-port.ts'
export type {
  OnRefunded,
  PaymentsContext,
  PaymentsLog,
  RefundedMoney,
  RefundLine,
} from './context/payments.ts'
export type { Provider, TransferAccount } from './context/provider.ts'
export { checkAttempt, definePaymentJobs, sweepPayments } from './jobs.ts'
export {
  AFTER_TRANSFER,
  type AttemptState,
  isNumberLive,
  mayLapse,
  type OrderSettlement,
  paymentStateOf,
} from './rules/payments.ts'
export { type AttemptView, attemptsOf, attemptsOfMany } from './service/attempts.ts'
export { type DecidingStaff, type ExceptionsContext, readExceptions } from './service/exceptions.ts'
export { listStrays } from './service/listing.ts'
export { popUpAddress } from './service/pop-up-address.ts'
export { createFlutterwaveProvider } from './service/providers/flutterwave.ts'
export { type CallResult, guardProvider } from './service/providers/guarded.ts'
export { createPaystackProvider } from './service/providers/paystack.ts'
export { createSandboxProvider, type SandboxProviderOptions } from './service/providers/sandbox.ts'
export { requestRefund } from './service/refund.ts'
export { checkRefundDecision, recordRefundDecision } from './service/refund-decision.ts'
export { type Settlement, type SettleSource, settle, settleOrder } from './service/settle.ts'
export { type StartedAttempt, startAttempt } from './service/start.ts'
export { type OpenTransfer, openTransfer, transferSent, transfersOf } from './service/transfer.ts'
export { countAttemptsByState } from './store/attempts.ts'
export { countExceptions } from './store/exceptions.ts'
export { findRefunds } from './store/finding.ts'
export { hasReference } from './store/fragments.ts'
export {
  type AttemptHistory,
  type EventHistory,
  type PaymentHistory,
  readPaymentHistory,
} from './store/history.ts'
export { findOldestOpen as findOldestOpenWebhook } from './store/inbox.ts'
export { paymentsPersonalData } from './store/personal-data.ts'
export { deleteDecision } from './store/refund-decisions.ts'
export { listRefundable, listRefunds, pendingRefundsOf, type Refund } from './store/refunds.ts'
