import type { HoldReason, ItemState } from '../../../contract/ledger.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { PayoutState } from './payout.ts'

/** One amount in a seller's account, which a payout pays: a sold line, what a refund took back of it, or a correction. */
export type Item = {
  entryId: Id
  number: number
  kind: 'sale' | 'refund' | 'adjustment'
  at: Date
  note: string
  /** What it adds to what we owe the seller; negative for what was taken back. */
  amountKobo: Kobo
  /** The line it is about, with its order and the parcel that brings it; null for a correction. */
  line: null | {
    id: Id
    name: string
    number: number
    orderId: Id
    orderCode: string
    orderState: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED'
    parcel: null | {
      state: 'PACKING' | 'SHIPPING' | 'SUCCESS' | 'RETURNED' | 'CANCELLED'
      arrivedAt: Date | null
    }
    /** What is left of the line for the seller after all refunds. */
    netKobo: Kobo
    /** Whether a payout has the line's sale. */
    isSaleTaken: boolean
  }
  /** The payout that has it. */
  payout: null | { id: Id; code: string; state: PayoutState }
}

/** What else decides about a seller's money. */
export type SellerFacts = {
  frozenUntil: Date | null
  isVerified: boolean
  isDisabled: boolean
  hasBank: boolean
  /** Lines with a return that is not closed, and with a refund that has not gone out yet. */
  openReturns: ReadonlySet<Id>
  /** Lines whose buyer says that they never came. */
  openClaims: ReadonlySet<Id>
  pendingRefunds: ReadonlySet<Id>
}

/** Why an amount is held, and until when where that is known. */
export type Reason = { code: HoldReason; until: Date | null }

/** The state of an amount and why. `until`: when the last of its reasons ends, null where that is open. */
export type ItemStatus = { state: ItemState; reasons: Reason[]; until: Date | null }

const always = (code: HoldReason): Reason => ({ code, until: null })

/** Why the goods hold a line's money back. */
function goodsReasons(
  line: NonNullable<Item['line']>,
  facts: SellerFacts,
  now: Date,
  afterDays: number,
): Reason[] {
  // Nothing is left of it to wait for.
  if (line.netKobo <= 0) return []
  const reasons: Reason[] = []
  const { parcel } = line
  const isBack = parcel?.state === 'CANCELLED' || line.orderState !== 'PAID'
  if (isBack || facts.pendingRefunds.has(line.id)) reasons.push(always('refund_pending'))
  // What came back and was not refunded, or only in part, is the seller's like anything that arrived.
  else if ((parcel?.state !== 'SUCCESS' && parcel?.state !== 'RETURNED') || !parcel.arrivedAt)
    reasons.push(always('in_transit'))
  else {
    const end = after(parcel.arrivedAt, afterDays * DAY)
    if (end > now) reasons.push({ code: 'return_window', until: end })
  }
  if (facts.openClaims.has(line.id)) reasons.push(always('claim_open'))
  if (facts.openReturns.has(line.id)) reasons.push(always('return_open'))
  return reasons
}

const sellerReasons = (facts: SellerFacts, now: Date): Reason[] => [
  ...(facts.isDisabled ? [always('seller_disabled')] : []),
  ...(facts.isVerified ? [] : [always('seller_unverified')]),
  ...(facts.hasBank ? [] : [always('bank_details_missing')]),
  ...(facts.frozenUntil && facts.frozenUntil > now
    ? [{ code: 'bank_details_changed' as const, until: facts.frozenUntil }]
    : []),
]

/** The state of an amount as goods and seller alone decide it, whatever payout has it. */
export function readiness(item: Item, facts: SellerFacts, now: Date, afterDays: number): ItemStatus {
  const isTakenBack = item.amountKobo < 0 && item.line?.isSaleTaken === true
  const reasons = [
    ...(item.line && !isTakenBack ? goodsReasons(item.line, facts, now, afterDays) : []),
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
  items: readonly { state: ItemState; amountKobo: Kobo }[],
): Record<ItemState, Kobo> {
  const of = (state: ItemState): Kobo =>
    sumOf(items.filter((item) => item.state === state).map(({ amountKobo }) => amountKobo))
  return { held: of('held'), payable: of('payable'), in_payout: of('in_payout'), paid: of('paid') }
}
