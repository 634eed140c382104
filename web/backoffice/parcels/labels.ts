import type { Parcel, parcelShows } from '../../../contract/parcel.ts'
import { howMany } from '../../../kernel/count.ts'

/** What staff look for among parcels, as they read it. */
export const showLabels: Record<(typeof parcelShows)[number], string> = {
  all: 'All',
  to_pack: 'To pack',
  late: 'Late',
  cannot_send: 'Cannot be sent',
  on_the_way: 'On the way',
  to_confirm: 'Waiting for confirmation',
}

const stateLabels: Record<Parcel['state'], string> = {
  PACKING: 'To pack',
  SHIPPING: 'On the way',
  SUCCESS: 'Delivered',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
}

/** A parcel's state as staff read it. */
export function stateOfParcel({ state, at_station_at }: Pick<Parcel, 'state' | 'at_station_at'>): string {
  return state === 'SHIPPING' && at_station_at ? 'At the station' : stateLabels[state]
}

/** '3 days late', or nothing. */
export function lateText({ late, days_late: days }: Pick<Parcel, 'late' | 'days_late'>): string {
  if (!late) return ''
  return `${howMany(days, 'day')} late`
}

/** Returns the open problems of a parcel, except its lateness. */
export function parcelNotes({
  cannot_send,
  claim,
  disputed_since,
}: Pick<Parcel, 'cannot_send' | 'claim' | 'disputed_since'>): string[] {
  return [
    ...(disputed_since ? ['Payment disputed: not to be sent'] : []),
    ...(cannot_send ? ['The seller cannot send it'] : []),
    ...(claim?.state === 'OPEN' ? ['Buyer reports it missing'] : []),
  ]
}
