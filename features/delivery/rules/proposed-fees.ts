import type { Distance } from '../../../contract/delivery.ts'
import type { DeliveryOption } from '../../../contract/order.ts'
import type { ClassFees } from './fees.ts'

/** Initial fees, in naira: proposed in the fields until finance decides, and used by the demo. */
export const proposedFees: Readonly<Record<DeliveryOption, Readonly<Record<Distance, ClassFees>>>> = {
  HOME: {
    same_state: { small: 2_500, medium: 3_500, large: 7_000, oversized: 15_000 },
    same_zone: { small: 4_500, medium: 6_500, large: 12_000, oversized: 25_000 },
    other_zone: { small: 7_000, medium: 9_500, large: 18_000, oversized: 38_000 },
  },
  PICKUP: {
    same_state: { small: 1_000, medium: 1_500, large: 3_500, oversized: 8_000 },
    same_zone: { small: 3_000, medium: 4_500, large: 9_000, oversized: 20_000 },
    other_zone: { small: 5_500, medium: 7_500, large: 15_000, oversized: 32_000 },
  },
}
