import type { DeliveryOption } from '../../../contract/order.ts'

/** What a person reads for a delivery option. */
export const optionNames: Record<DeliveryOption, string> = { HOME: 'Home delivery', PICKUP: 'Pickup station' }
