import type { ParcelState } from './orders.ts'

/** How often a seller may correct courier and tracking of one parcel: its buyer gets a mail each time. */
export const MOST_CORRECTIONS = 5

/** Whether courier and tracking can be corrected: by the seller on the way, by staff also once it is there. */
export function mayCorrectTracking(state: ParcelState, by: 'seller' | 'staff'): boolean {
  return state === 'SHIPPING' || (by === 'staff' && state === 'SUCCESS')
}
