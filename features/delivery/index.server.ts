export { deliveryApi } from './api.ts'
export { createDeliveryService, type DeliveryService, type Destination } from './service.ts'
