import { type Distance, type SizeClass, sizeClasses } from '../../../contract/delivery.ts'
import type { DeliveryOption } from '../../../contract/order.ts'
import { zoneOf } from './zones.ts'

/** What a parcel of each size class costs, in one unit of money; null where it is not sent. */
export type ClassFees = Readonly<Record<SizeClass, number | null>>

/** What home delivery costs from a state, or with '' from any, to a state, whatever the distance. */
export type FeeException = { from: string; to: string; fees: ClassFees }

/** All that fees are found in. What is missing is not delivered. */
export type FeeTable = {
  distances: Readonly<Record<DeliveryOption, Readonly<Partial<Record<Distance, ClassFees>>>>>
  exceptions: readonly FeeException[]
}

/** Where a parcel goes: to a door in a state, or to a station there; `ownFee` is the station's where it has one of its own. */
export type Destined = { option: DeliveryOption; state: string; ownFee: number | null }

/** A parcel that is to be sent: from which state, '' where its seller has not said it. */
export type Parcelled = { from: string; sizeClass: SizeClass }

/** The distance between two states; the nearest if a seller's is unknown, so no buyer pays for that. */
export function distanceOf(from: string, to: string): Distance {
  if (from === '' || from === to) return 'same_state'
  return zoneOf(from) === zoneOf(to) ? 'same_zone' : 'other_zone'
}

/**
 * A parcel's fee; null if not delivered there. Home: the two states' exception, else the destination's, else by
 * distance. A station: its own fee, else by distance.
 */
export function feeOf(table: FeeTable, { from, sizeClass }: Parcelled, to: Destined): number | null {
  if (to.option === 'PICKUP' && to.ownFee !== null) return to.ownFee
  if (to.option === 'HOME') {
    const toState = table.exceptions.filter((each) => each.to === to.state)
    const exception =
      (from !== '' && toState.find((each) => each.from === from)) || toState.find((each) => each.from === '')
    if (exception) return exception.fees[sizeClass]
  }
  return table.distances[to.option][distanceOf(from, to.state)]?.[sizeClass] ?? null
}

/** Whether no larger class costs less than a smaller one, and none is sent where a smaller is not. */
export function isRising(fees: ClassFees): boolean {
  return sizeClasses.every((sizeClass, index) => {
    const before = sizeClasses[index - 1]
    if (before === undefined || fees[sizeClass] === null) return true
    const least = fees[before]
    return least !== null && least <= fees[sizeClass]
  })
}
