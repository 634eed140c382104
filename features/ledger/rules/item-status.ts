import type { HoldReason, ItemState } from '../../../contract/ledger.ts'
import { NEW_SELLER } from '../../../contract/new-seller.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import { newSellerUntil } from './new-seller.ts'
import type { PayoutState } from './payout.ts'

/**
 * One amount in a seller's account, which a payout pays: a sold line, the delivery of a parcel, what a refund took back of either, or a
 * correction.
 */
export type Item = {
  entry_id: Id
  number: number
  kind: 'sale' | 'refund' | 'adjustment'
  at: Date
  note: string
  /** Whether it is the part of a new seller's sale that waits longer. */
  is_reserve: boolean
  /** What it adds to what we owe the seller; negative for what was taken back. */
  amount_kobo: Kobo
  /** The line it is about, or the delivery, with the order and the parcel; null for a correction. */
  sold: null | {
    /** The line; of a delivery, all lines of the parcel. */
    lineIds: readonly Id[]
    isDelivery: boolean
    name: string
    orderId: Id
    orderCode: string
    orderState: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED'
    parcel: null | {
      state: 'PACKING' | 'SHIPPING' | 'SUCCESS' | 'RETURNED' | 'CANCELLED'
      arrivedAt: Date | null
      isSent: boolean
    }
    /** What is left of it for the seller after all refunds. */
    netKobo: Kobo
    /** Whether a payout has its sale. */
    isSaleTaken: boolean
    /** Whether its buyer has all money of it back; what is left for the seller then was borne by others. */
    isAllBack: boolean
  }
  /** The payout that has it. */
  payout: null | { id: Id; code: string; state: PayoutState }
}

/** What else decides about a seller's money. */
export type SellerFacts = {
  frozenUntil: Date | null
  isVerified: boolean
  isDisabled: boolean
  /** Why staff hold the payouts, for the seller; null where they do not. */
  heldBecause: string | null
  hasBank: boolean
  /** When the seller is no longer new; null where that is not known yet. */
  knownFrom: Date | null
  /** Lines with a return that is not closed, and with a refund that has not gone out yet. */
  openReturns: ReadonlySet<Id>
  /** Lines whose buyer says that they never came. */
  openClaims: ReadonlySet<Id>
  /** Lines of orders whose money the provider may take back. */
  openDisputes: ReadonlySet<Id>
  /** Order lines with unchecked signs of fraud. */
  openChecks: ReadonlySet<Id>
  pendingRefunds: ReadonlySet<Id>
}

/** Why an amount is held, until when where that is known, and what staff wrote about it. */
export type Reason = { code: HoldReason; until: Date | null; note?: string }

/** The state of an amount and why. `until`: when the last of its reasons ends, null where that is open. */
export type ItemStatus = { state: ItemState; reasons: Reason[]; until: Date | null }

const always = (code: HoldReason): Reason => ({ code, until: null })

type Sold = NonNullable<Item['sold']>

/**
 * Whether the money is to go back. The delivery of a parcel that was sent is the seller's, though all of its works be refunded, until it
 * is refunded itself.
 */
function isGoingBack({ parcel, isDelivery, orderState }: Sold): boolean {
  if (isDelivery) return parcel?.state === 'CANCELLED' && !parcel.isSent
  return parcel?.state === 'CANCELLED' || orderState !== 'PAID'
}

/** Why the goods hold the money of a line or of a delivery back. Where nothing is left of it there is nothing to wait for. */
function goodsReasons(
  sold: Sold,
  reserve: Reason[],
  facts: SellerFacts,
  now: Date,
  afterDays: number,
): Reason[] {
  if (sold.netKobo <= 0 || sold.isAllBack) return []
  const { parcel } = sold
  const isAny = (lines: ReadonlySet<Id>): boolean => sold.lineIds.some((id) => lines.has(id))
  const reasons: Reason[] = [
    ...reserve,
    ...(isAny(facts.openDisputes) ? [always('dispute_open')] : []),
    ...(isAny(facts.openChecks) ? [always('check_open')] : []),
  ]
  if (isGoingBack(sold) || isAny(facts.pendingRefunds)) reasons.push(always('refund_pending'))
  else if (parcel === null || parcel.state === 'PACKING') reasons.push(always('not_sent'))
  // Sent, and lost: what staff left the seller of it waits for nothing.
  else if (parcel.state === 'CANCELLED') return reasons
  // What came back and was not refunded, or only in part, is the seller's like anything that arrived.
  else if ((parcel.state !== 'SUCCESS' && parcel.state !== 'RETURNED') || !parcel.arrivedAt)
    reasons.push(always('in_transit'))
  else {
    const end = after(parcel.arrivedAt, afterDays * DAY)
    if (end > now) reasons.push({ code: 'return_window', until: end })
    const known = newSellerUntil(parcel.arrivedAt, facts.knownFrom)
    if (known > now && known > end) reasons.push({ code: 'new_seller', until: known })
  }
  if (isAny(facts.openClaims)) reasons.push(always('claim_open'))
  if (isAny(facts.openReturns)) reasons.push(always('return_open'))
  return reasons
}

/** Part of what a new seller sold waits as long as the payment can be disputed. */
function reserveReasons({ is_reserve, at }: Item, now: Date): Reason[] {
  const until = after(at, NEW_SELLER.reserveDays * DAY)
  return is_reserve && until > now ? [{ code: 'reserve', until }] : []
}

const sellerReasons = (facts: SellerFacts, now: Date): Reason[] => [
  ...(facts.isDisabled ? [always('seller_disabled')] : []),
  ...(facts.heldBecause === null ? [] : [{ ...always('payouts_held'), note: facts.heldBecause }]),
  ...(facts.isVerified ? [] : [always('seller_unverified')]),
  ...(facts.hasBank ? [] : [always('bank_details_missing')]),
  ...(facts.frozenUntil && facts.frozenUntil > now
    ? [{ code: 'bank_details_changed' as const, until: facts.frozenUntil }]
    : []),
]

/** The state of an amount as goods and seller alone decide it, whatever payout has it. */
export function readiness(item: Item, facts: SellerFacts, now: Date, afterDays: number): ItemStatus {
  const isTakenBack = item.amount_kobo < 0 && item.sold?.isSaleTaken === true
  const reasons = [
    ...(item.sold && !isTakenBack
      ? goodsReasons(item.sold, reserveReasons(item, now), facts, now, afterDays)
      : []),
    ...sellerReasons(facts, now),
  ]
  if (reasons.length === 0)
    return { state: 'payable', reasons: isTakenBack ? [always('refund_after_payout')] : [], until: null }
  const ends = reasons.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return { state: 'held', reasons, until: Number.isFinite(last) ? new Date(last) : null }
}

/** The state of an amount: in a payout, or as {@link readiness} says. */
export function itemStatus(item: Item, facts: SellerFacts, now: Date, afterDays: number): ItemStatus {
  if (item.payout)
    return { state: item.payout.state === 'CONFIRMED' ? 'paid' : 'in_payout', reasons: [], until: null }
  return readiness(item, facts, now, afterDays)
}

/** The amounts of a list in each state; their sum is what the list comes to. */
export function totalsByState(
  items: readonly { state: ItemState; amount_kobo: Kobo }[],
): Record<ItemState, Kobo> {
  const of = (state: ItemState): Kobo =>
    sumOf(items.filter((item) => item.state === state).map(({ amount_kobo }) => amount_kobo))
  return { held: of('held'), payable: of('payable'), in_payout: of('in_payout'), paid: of('paid') }
}
