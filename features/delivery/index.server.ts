export { deliveryApi } from './api.ts'
export { addressesHolding } from './holding.ts'
export { addStation, type NewStation, setHomeFee } from './network.ts'
export { createDeliveryService, type DeliveryService, type Destination } from './service.ts'
