import type { Parcel } from '../../../contract/parcel.ts'
import type { ReturnReason, ReturnState } from '../../../contract/return.ts'
import { howMany } from '../../../kernel/count.ts'

/** The states of parcels as sellers read them. */
export const parcelStateLabels: Record<Parcel['state'], string> = {
  PACKING: 'To pack',
  SHIPPING: 'On its way',
  SUCCESS: 'Delivered',
  RETURNED: 'Returned',
  CANCELLED: 'Cancelled',
}

/** A parcel's state as a label; what its buyer says, or staff decided, comes first. */
export function parcelLabel({
  state,
  claim,
  cannot_send,
  disputed_since,
}: Pick<Parcel, 'state' | 'claim' | 'cannot_send' | 'disputed_since'>): string {
  if (disputed_since) return 'Payment disputed: do not send'
  if (cannot_send) return 'Cannot be sent: we decide'
  if (claim?.state === 'OPEN') return 'Buyer reports it missing'
  return claim?.state === 'LOST' ? 'Lost' : parcelStateLabels[state]
}

/** Why a parcel's address is not shown any more. */
export function noAddressText({ state, delivery_option }: Pick<Parcel, 'state' | 'delivery_option'>): string {
  if (state === 'CANCELLED') return 'It is cancelled, so the address is no longer shown.'
  return delivery_option === 'HOME'
    ? 'It is noted as delivered, so the address is no longer shown.'
    : 'It has been collected.'
}

/** '3 days late'. */
export function lateText({ days_late: days }: Pick<Parcel, 'days_late'>): string {
  return `${howMany(days, 'day')} late`
}

export function parcelMood({
  state,
  late,
  claim,
}: Pick<Parcel, 'state' | 'late' | 'claim'>): 'good' | 'urgent' | 'plain' {
  if (claim?.state === 'OPEN') return 'urgent'
  if (state === 'PACKING') return late ? 'urgent' : 'plain'
  return state === 'SUCCESS' ? 'good' : 'plain'
}

/** The states of returns as sellers read them. */
export const returnStateNames: Record<ReturnState, string> = {
  ASKED: 'Asked for: your answer is needed',
  ACCEPTED: 'You accepted: we decide',
  CONTESTED: 'You contested: we decide',
  APPROVED: 'Approved: the buyer sends it back',
  SENT: 'On its way back to you',
  ARRIVED: 'Back, not as it was: we decide',
  REFUNDING: 'The buyer is being refunded',
  REFUNDED: 'Refunded',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn by the buyer',
}

/** Whether a return waits for the seller. */
export function waitsForSeller(state: ReturnState): boolean {
  return state === 'ASKED' || state === 'APPROVED' || state === 'SENT'
}

export const reasonNames: Record<ReturnReason, string> = {
  changed_mind: 'Changed their mind',
  damaged: 'It arrived damaged',
  not_as_described: 'Not as described',
  wrong_work: 'Wrong work',
}
