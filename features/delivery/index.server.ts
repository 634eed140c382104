export { addStation, setHomeFee, type NewStation } from './network.ts'
export { deliveryApi } from './api.ts'
export { createDeliveryService, type DeliveryService, type Destination } from './service.ts'
