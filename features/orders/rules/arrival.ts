import type { DeliveryOption } from '../../../contract/order.ts'
import { endOfWorkingDay } from './orders.ts'

/** Working days a parcel is usually on the road, at least and at most: what couriers say, and no promise. */
export const ROAD_DAYS: Record<DeliveryOption, { least: number; most: number }> = {
  HOME: { least: 1, most: 5 },
  PICKUP: { least: 1, most: 3 },
}

/**
 * The days between which a parcel usually arrives: sent at once after `paidAt` at the earliest, at `packBy` at the
 * latest. Both are ends of days in Lagos.
 */
export function usualArrival(paidAt: Date, packBy: Date, option: DeliveryOption): { from: Date; to: Date } {
  const { least, most } = ROAD_DAYS[option]
  // `packBy` is the midnight after the last day: a moment before it is in that day.
  return {
    from: endOfWorkingDay(paidAt, least),
    to: endOfWorkingDay(new Date(packBy.getTime() - 1), most),
  }
}
