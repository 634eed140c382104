export { exceptionsApi } from './api/exceptions.ts'
export { paymentPages } from './api/pages.ts'
export { webhookRoutes } from './api/webhooks.ts'
export type { OrdersPort } from './context/orders-port.ts'
export type {
  OnRefunded,
  PaymentsContext,
  PaymentsLog,
  RefundedMoney,
} from './context/payments.ts'
export type { Provider } from './context/provider.ts'
export { checkAttempt, definePaymentJobs, sweepPayments } from './jobs.ts'
export {
  type AttemptState,
  isNumberLive,
  mayLapse,
  type OrderSettlement,
  paymentStateOf,
} from './rules/payments.ts'
export { type AttemptView, attemptsOf, attemptsOfMany } from './service/attempts.ts'
export { type ExceptionsContext, readExceptions } from './service/exceptions.ts'
export { readPaymentHistory } from './service/history.ts'
export { listStrays } from './service/listing.ts'
export { popUpAddress } from './service/pop-up-address.ts'
export { createFlutterwaveProvider } from './service/providers/flutterwave.ts'
export { type CallResult, guardProvider } from './service/providers/guarded.ts'
export { createPaystackProvider } from './service/providers/paystack.ts'
export { createSandboxProvider, type SandboxProviderOptions } from './service/providers/sandbox.ts'
export { requestRefund } from './service/refund.ts'
export {
  checkRefundDecision,
  giveBack,
  giveBackByRule,
  needsSecondPerson,
  recordRefundDecision,
} from './service/refund-decision.ts'
export { readRefundable } from './service/refundable.ts'
export { type Settlement, type SettleSource, settle, settleOrder } from './service/settle.ts'
export { lookForSettlements } from './service/settlements.ts'
export { lookAtPaid } from './service/signs.ts'
export { type StartedAttempt, startAttempt, startFirstAttempt } from './service/start.ts'
export { lookForTakings } from './service/takings.ts'
export { type OpenTransfer, openTransfer, transferSent, transfersOf } from './service/transfer.ts'
export { countAttemptsByState, findOrdersByReference } from './store/attempts.ts'
export { countExceptions, sumExceptions } from './store/exceptions.ts'
export { findRefunds } from './store/finding.ts'
export { findOldestOpen as findOldestOpenWebhook } from './store/inbox.ts'
export { paymentsPersonalData } from './store/personal-data.ts'
export { deleteDecision } from './store/refund-decisions.ts'
export { listRefundable, listRefunds, pendingRefundsOf } from './store/refunds.ts'
export {
  agreeSettlements,
  type ListedSettlement,
  paidSettlements,
  settledTransactions,
  settlementsToCompare,
  unsettledAttempts,
} from './store/settlements.ts'
export { openChecksOf } from './store/signs.ts'
export { isDisputed, listTakingsOfSeller, openDisputesOf, type SellersTaking } from './store/takings.ts'
