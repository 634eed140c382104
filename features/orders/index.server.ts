export { claimsApi } from './api/claims.ts'
export { ordersApi } from './api/orders.ts'
export { parcelsApi, photographForm } from './api/parcels.ts'
export { staffOrdersApi } from './api/staff.ts'
export type { OrdersContext, PaymentsOf, PlacingContext } from './context.ts'
export type { Written } from './emails/order.tsx'
export { closeOrder, REPLACED, removeOrderLine } from './service/closing.ts'
export { refuseWhilePaused } from './service/hold-limits.ts'
export { mailKey, mailRefund } from './service/mails.ts'
export {
  awaitTransfer,
  findCustomer,
  latestNumberEnd,
  receiveMoney,
  recordRefundDone,
  recordRefundRequested,
  type WhenPaid,
} from './service/money.ts'
export { readBuyerOrder } from './service/orders.ts'
export { placeOrder } from './service/placing.ts'
export { readStaffOrders } from './service/staff.ts'
export { claimAnswersPersonalData } from './store/claim-personal-data.ts'
export { openClaimsOf } from './store/claims.ts'
export { joinLine, joinOrder, joinParcelOfLine, linesOfParcel, ordersAfter } from './store/fragments.ts'
export { listHeldBy, unsellPieces } from './store/holds.ts'
export {
  checkSoon,
  countOrdersByState,
  findOldestLapsed,
  findOrderOfLine,
  hideOrder,
  listBuyersAmong,
  listPendingOrders,
  listWorksHeldBy,
  listWorksOf,
  lockOrder,
  orderExists,
  readOwnOrder,
  recordEvent,
  takeLapsedOrders,
} from './store/orders.ts'
export { changeParcel, listDueParcels } from './store/parcels.ts'
export { ordersPersonalData } from './store/personal-data.ts'
export { findReturnable, type Returnable } from './store/returnable.ts'
export {
  countTakenPieces,
  exportParcelsOf,
  hasOpenSales,
  isOrdered,
  listHeldEditions,
  listOrderedPicturesAmong,
  listOrderedWorks,
  listSoldByDay,
} from './store/selling.ts'
export { openOrdersAtStations } from './store/stations.ts'
export type { OrderPayment } from './view/orders.ts'
