import type { AccountCheck } from '../../../contract/bank.ts'
import type { payoutStates } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'

export type PayoutState = (typeof payoutStates)[number]

/** Where a payout may go from each state. A bank may send money back after it has confirmed it. */
export const payoutTransitions: Record<PayoutState, readonly PayoutState[]> = {
  PROPOSED: ['APPROVED', 'CANCELLED'],
  APPROVED: ['SENT', 'CANCELLED'],
  SENT: ['CONFIRMED', 'RETURNED'],
  CONFIRMED: ['RETURNED'],
  RETURNED: [],
  CANCELLED: [],
}

/** Whether a payout may go from one state to another. */
export function mayPayoutGo(from: PayoutState, to: PayoutState): boolean {
  return payoutTransitions[from].includes(to)
}

/** What decides who may approve. */
export type Approvals = {
  state: PayoutState
  amountKobo: Kobo
  isForTwo: boolean
  createdBy: Id | null
  approvedBy: Id | null
  firstTo: FirstTo | null
}

/** What a payout is the first to reach: the seller, or this bank account; null where an earlier one has arrived there. */
export type FirstTo = 'seller' | 'account'

/** Whether a bank has not confirmed that an account is in its seller's name: it has another one, or gave no answer. */
export function isNameOpen(bank: { check: AccountCheck } | null): boolean {
  return bank !== null && bank.check !== 'confirmed'
}

/** How many people must approve: two above the threshold, and where the first had decided too much alone. */
export function approvalsNeeded(
  { amountKobo, isForTwo }: Pick<Approvals, 'amountKobo' | 'isForTwo'>,
  twoPeopleAboveKobo: Kobo,
): 1 | 2 {
  return isForTwo || amountKobo > twoPeopleAboveKobo ? 2 : 1
}

/** What else decides about an approval by a person. */
export type Approver = {
  person: Id
  /** What the person has decided alone for the seller within a day, in kobo. */
  aloneKobo: Kobo
  /** Whether a correction of the person's is in the payout. */
  hasOwnCorrection: boolean
  /** Whether the payout pays what was paid before and came back, as the person said or approved. */
  hasOwnReturn: boolean
  /** Whether the person says that they have looked at the seller and the orders. */
  hasLooked: boolean
}

/**
 * Whether an approval is the first of two or the last. Refuses the proposer, an earlier approver, own corrections or
 * returns in it, and a first payout not looked at.
 */
export function approvalBy(
  payout: Approvals,
  { person, aloneKobo, hasOwnCorrection, hasOwnReturn, hasLooked }: Approver,
  twoPeopleAboveKobo: Kobo,
): { ok: true; value: 'first' | 'last' } | { ok: false; code: ProblemCode } {
  const { state, createdBy, approvedBy, amountKobo } = payout
  if (state !== 'PROPOSED') return { ok: false, code: 'payout_state' }
  if (createdBy === person || approvedBy === person) return { ok: false, code: 'another_person_needed' }
  if (hasOwnCorrection) return { ok: false, code: 'own_correction' }
  if (hasOwnReturn) return { ok: false, code: 'own_return' }
  if (payout.firstTo !== null && !hasLooked) return { ok: false, code: 'payout_not_looked_at' }
  if (approvedBy !== null) return { ok: true, value: 'last' }
  const isForTwo =
    approvalsNeeded(payout, twoPeopleAboveKobo) === 2 || amountKobo + aloneKobo > twoPeopleAboveKobo
  return { ok: true, value: isForTwo ? 'first' : 'last' }
}

/**
 * Whether one person may enter a correction alone, beside what they have decided alone within a day: corrections of whatever seller,
 * corrections and payouts of this seller. All in kobo.
 */
export function mayEnterAlone(
  amountKobo: Kobo,
  { correctionsKobo, ofSellerKobo }: { correctionsKobo: Kobo; ofSellerKobo: Kobo },
  twoPeopleAboveKobo: Kobo,
): boolean {
  return amountKobo + Math.max(correctionsKobo, ofSellerKobo) <= twoPeopleAboveKobo
}

/** Whether a person approved a payout: another one sends it to the bank and confirms that it arrived. */
export function isApprover(
  { approvedBy, secondApprovedBy }: { approvedBy: Id | null; secondApprovedBy: Id | null },
  person: Id,
): boolean {
  return approvedBy === person || secondApprovedBy === person
}

/** The payable amounts of a seller that a payout pays: all of them, also the negative, or none where they don't reach the least. */
export function chosenForPayout<T extends { amountKobo: Kobo }>(
  payable: readonly T[],
  leastKobo: Kobo,
): { items: readonly T[]; amountKobo: Kobo } | undefined {
  const amountKobo = sumOf(payable.map((item) => item.amountKobo))
  return amountKobo > 0 && amountKobo >= leastKobo ? { items: payable, amountKobo } : undefined
}
