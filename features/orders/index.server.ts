export { claimsApi } from './api/claims.ts'
export { ordersApi } from './api/orders.ts'
export { parcelsApi, photographForm } from './api/parcels.ts'
export { ordersDeskApi } from './api/staff.ts'
export type { Written } from './emails/order.tsx'
export { createClaimMails } from './service/claim-mails.ts'
export type { ClaimsContext } from './service/claims.ts'
export { createOrderMails, mailKey } from './service/mails.ts'
export { createOrdersPort, type WhenPaid } from './service/money.ts'
export {
  createOrdersService,
  type Draft,
  type OrdersService,
  type PaymentsOf,
  REPLACED,
} from './service/orders.ts'
export { createParcels, type Parcels } from './service/parcels.ts'
export { createOrdersDesk, type OrdersDesk } from './service/staff.ts'
export { claimAnswersPersonalData } from './store/claim-personal-data.ts'
export { openClaimsOf } from './store/claims.ts'
export { joinLine, joinOrder, joinParcelOfLine, linesOfParcel, ordersAfter } from './store/fragments.ts'
export { unsellPieces } from './store/holds.ts'
export {
  countByState as countOrdersByState,
  findOldestLapsed,
  listBuyersAmong,
  listWorksHeldBy,
  listWorksOf,
  lockOrder,
  orderExists,
  recordEvent,
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
