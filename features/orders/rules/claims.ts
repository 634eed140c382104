import type { ClaimState } from '../../../contract/claim.ts'
import { returnableUntil } from '../../../contract/return.ts'
import { hasTransition, type Transition } from '../../../kernel/states.ts'
import { endOfWorkingDay, type ParcelState, type ReceivedBy } from './orders.ts'

type ClaimActor = 'buyer' | 'staff' | 'system'

/** Who may move a claim from one state to another, and when. */
export const claimTransitions: readonly Transition<ClaimState, ClaimActor>[] = [
  {
    from: 'OPEN',
    to: 'CAME',
    by: ['buyer'],
    rule: 'It came after all: the parcel is received, and the windows begin then.',
  },
  {
    from: 'OPEN',
    to: 'FOUND',
    by: ['staff'],
    rule: 'It was delivered, on the day staff name or now; or it is still on its way.',
  },
  {
    from: 'OPEN',
    to: 'LOST',
    by: ['staff'],
    rule: 'It was not found: what is left of its price goes back, and the parcel is cancelled.',
  },
  {
    from: 'OPEN',
    to: 'CLOSED',
    by: ['system'],
    rule: 'All that was paid for the order’s works has been asked back: nothing is left to decide.',
  },
]

/** Working days a seller is asked to answer in. */
const ANSWER_DAYS = 3

/** Until when the seller of a parcel is asked to answer what its buyer said at `claimedAt`; then staff may decide without it. */
export function answerClaimBy(claimedAt: Date): Date {
  return endOfWorkingDay(claimedAt, ANSWER_DAYS)
}

/** Why a claim was closed with its order, for buyer and seller. */
export const CLOSED_WITH_ORDER = 'The whole order was refunded.'

/** Whether a claim may go from one state to another by this actor. */
export function mayClaimGo(from: ClaimState, to: ClaimState, actor: ClaimActor): boolean {
  return hasTransition(claimTransitions, from, to, actor)
}

/**
 * Whether a buyer may claim non-delivery: in transit, or, after only the seller reported delivery, while a return is
 * possible. Not after the buyer or staff confirmed receipt.
 */
export function mayClaim(
  parcel: { state: ParcelState; receivedBy: ReceivedBy | null; receivedAt: Date | null },
  now: Date,
): boolean {
  if (parcel.state === 'SHIPPING') return true
  if (parcel.state !== 'SUCCESS' || parcel.receivedBy !== 'seller' || !parcel.receivedAt) return false
  return now <= returnableUntil(parcel.receivedAt)
}
