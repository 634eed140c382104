export { deliveryApi } from './api/delivery.ts'
export { staffDeliveryApi } from './api/staff.ts'
export type { DeliveryContext } from './context.ts'
export {
  type Destination,
  findDestination,
  lockDestination,
} from './service/delivery.ts'
export {
  type PricedParcel,
  priceDelivery,
  pricePlaces,
  type SentTogether,
  totalFee,
} from './service/pricing.ts'
export { readDeliveryTerms, readWorkDelivery } from './service/terms.ts'
export { writeException as setFeeException, writeFees as setDeliveryFees } from './store/fees.ts'
export { addStation } from './store/network.ts'
export { addressesPersonalData } from './store/personal-data.ts'
