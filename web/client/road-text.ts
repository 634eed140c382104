import type { DeliveryOption } from '../../contract/order.ts'
import { ROAD_DAYS } from '../../features/orders/rules/arrival.ts'

/** 'usually 1 to 5 working days on the way': what couriers say, and no promise. */
export function roadText(option: DeliveryOption): string {
  const { least, most } = ROAD_DAYS[option]
  return `usually ${least} to ${most} working days on the way`
}
