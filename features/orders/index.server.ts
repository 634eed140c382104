export { claimsApi } from './api/claims.ts'
export { ordersApi } from './api/orders.ts'
export { handlerOf, parcelsApi, photographForm } from './api/parcels.ts'
export { staffOrdersApi } from './api/staff.ts'
export type {
  LockedOrder,
  MoneyOutcome,
  ReceivedMoney,
  RefundBearer,
  RefundDelivery,
  RefundLine,
  RefundPosting,
  ReturningMoney,
  TransferAccount,
} from './context/money.ts'
export type { OrdersContext, PaymentsOf, PlacingContext } from './context/orders.ts'
export type { PaymentsPort, Refundable, StaffRefund, StartedRefund } from './context/payments-port.ts'
export type { Written } from './emails/order.tsx'
export { defineOrderJobs } from './jobs.ts'
export { PACKING_DAYS, REPLACED } from './rules/orders.ts'
export { closeOrder, DISABLED, removeOrderLine } from './service/closing.ts'
export { readDeliveryLeft } from './service/delivery-left.ts'
export { type Disputed, followDispute, notifySpared } from './service/disputed.ts'
export { lockStanding, refuseWhilePaused, standingWithout } from './service/hold-limits.ts'
export { mailKey, mailRefund } from './service/mails.ts'
export {
  awaitTransfer,
  type EnterSale,
  findCustomer,
  latestHoldEndOf,
  type Paid,
  receiveMoney,
  recordRefundDone,
  recordRefundRequested,
  type WhenPaid,
} from './service/money.ts'
export { readBuyerOrder } from './service/orders.ts'
export { followPaid } from './service/paid.ts'
export { placeOrder } from './service/placing.ts'
export {
  type Approval,
  proposeDecision,
  readProposalOf,
  refuseOtherAmount,
} from './service/proposing.ts'
export { checkShown, noRefund, previewStarted, tryOut } from './service/refund-preview.ts'
export { findOrdersOfStaff, readStaffOrders } from './service/staff.ts'
export { lookAtUnsent } from './service/unsent.ts'
export { claimAnswersPersonalData } from './store/claim-personal-data.ts'
export { openClaimsOf } from './store/claims.ts'
export {
  hasSoldBefore,
  heldPieces,
  joinLine,
  joinLinesOfOrder,
  joinOrder,
  joinParcel,
  linesOfOrder,
  linesOfParcel,
  lockedOrder,
  ordersAfter,
  ordersOfAccount,
  ordersToRefund,
  orderWithId,
  parcelWithId,
  unsentOfDisabled,
  wasKnownSeller,
} from './store/fragments.ts'
export { listHeldBy, unsellPieces } from './store/holds.ts'
export {
  checkSoon,
  countOrdersByState,
  endHoldsOf,
  endHoldsOfSeller,
  findOldestLapsed,
  findOrderOfLine,
  hideOrder,
  type LapsedOrder,
  listBuyersAmong,
  listPendingOrders,
  listWorksOf,
  lockOrder,
  type OrderToPay,
  orderExists,
  readOrderCode,
  readOwnOrder,
  recordEvent,
  takeLapsedOrders,
} from './store/orders.ts'
export { changeParcel, listDueParcels, receiptsOf } from './store/parcels.ts'
export { ordersPersonalData } from './store/personal-data.ts'
export { closeProposalsOf } from './store/refund-proposals.ts'
export { findReturnable } from './store/returnable.ts'
export { findOrderId } from './store/search.ts'
export {
  countTakenPieces,
  exportParcelsOf,
  hasOpenSales,
  isOrdered,
  listHeldEditions,
  listHolds,
  listOrderedPicturesAmong,
  listOrderedWorks,
} from './store/selling.ts'
export { forgetNetworks, type Standing } from './store/standing.ts'
export { openOrdersAtStations } from './store/stations.ts'
export type { OrderPayment } from './view/orders.ts'
