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
  amount_kobo: Kobo
  two_people: boolean
  created_by: Id | null
  approved_by: Id | null
  first_to: FirstTo | null
}

/** What a payout is the first to reach: the seller, or this bank account; null where an earlier one has arrived there. */
export type FirstTo = 'seller' | 'account'

/** Whether a bank has not confirmed that an account is in its seller's name: it has another one, or gave no answer. */
export function isNameOpen(bank: { check: AccountCheck } | null): boolean {
  return bank !== null && bank.check !== 'confirmed'
}

/** How many people must approve: two above the threshold, and where the first had decided too much alone. */
export function approvalsNeeded(
  { amount_kobo, two_people }: Pick<Approvals, 'amount_kobo' | 'two_people'>,
  twoPeopleAboveKobo: Kobo,
): 1 | 2 {
  return two_people || amount_kobo > twoPeopleAboveKobo ? 2 : 1
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
  const { state, created_by, approved_by, amount_kobo } = payout
  if (state !== 'PROPOSED') return { ok: false, code: 'payout_state' }
  if (created_by === person || approved_by === person) return { ok: false, code: 'another_person_needed' }
  if (hasOwnCorrection) return { ok: false, code: 'own_correction' }
  if (hasOwnReturn) return { ok: false, code: 'own_return' }
  if (payout.first_to !== null && !hasLooked) return { ok: false, code: 'payout_not_looked_at' }
  if (approved_by !== null) return { ok: true, value: 'last' }
  const isForTwo =
    approvalsNeeded(payout, twoPeopleAboveKobo) === 2 || amount_kobo + aloneKobo > twoPeopleAboveKobo
  return { ok: true, value: isForTwo ? 'first' : 'last' }
}

/**
 * Whether one person may enter a correction alone, beside what they have decided alone within a day: corrections of whatever seller,
 * corrections and payouts of this seller. All in kobo.
 */
export function mayEnterAlone(
  amountKobo: Kobo,
  { corrections_kobo, of_seller_kobo }: { corrections_kobo: Kobo; of_seller_kobo: Kobo },
  twoPeopleAboveKobo: Kobo,
): boolean {
  return amountKobo + Math.max(corrections_kobo, of_seller_kobo) <= twoPeopleAboveKobo
}

/** Whether a person approved a payout: another one sends it to the bank and confirms that it arrived. */
export function isApprover(
  { approved_by, second_approved_by }: { approved_by: Id | null; second_approved_by: Id | null },
  person: Id,
): boolean {
  return approved_by === person || second_approved_by === person
}

/** The payable amounts of a seller that a payout pays: all of them, also the negative, or none where they don't reach the least. */
export function chosenForPayout<T extends { amount_kobo: Kobo }>(
  payable: readonly T[],
  leastKobo: Kobo,
): { items: readonly T[]; amountKobo: Kobo } | undefined {
  const amountKobo = sumOf(payable.map((item) => item.amount_kobo))
  return amountKobo > 0 && amountKobo >= leastKobo ? { items: payable, amountKobo } : undefined
}
