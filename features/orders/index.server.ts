export { ordersApi } from './api.ts'
export { claimsApi } from './claims/api.ts'
export { createClaimLetters } from './claims/letters.ts'
export { claimAnswersPersonalData } from './claims/personal-data.ts'
export type { ClaimsContext } from './claims/service.ts'
export { openClaimsOf } from './claims/store.ts'
export { createOrdersDesk, type OrdersDesk } from './desk.ts'
export { ordersDeskApi } from './desk-api.ts'
export type { Written } from './emails/order.tsx'
export { unsellPieces } from './holds.ts'
export { createOrderLetters, letterKey } from './letters.ts'
export { createOrdersPort, type WhenPaid } from './money.ts'
export { changeParcel, listDueParcels } from './parcel-store.ts'
export { createParcels, type Parcels } from './parcels.ts'
export { parcelsApi, photographForm } from './parcels-api.ts'
export { ordersPersonalData } from './personal-data.ts'
export { createOrdersService, type Draft, type OrdersService, type PaymentsOf, REPLACED } from './service.ts'
export { openOrdersAtStations } from './stations.ts'
export {
  countByState as countOrdersByState,
  findOldestLapsed,
  listWorksHeldBy,
  listWorksOf,
  lockOrder,
  recordEvent,
} from './store.ts'
export type { OrderPayment } from './view.ts'
