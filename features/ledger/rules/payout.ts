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
export const mayPayoutGo = (from: PayoutState, to: PayoutState): boolean =>
  payoutTransitions[from].includes(to)

/** What decides who may approve. */
export type Approvals = {
  state: PayoutState
  amountKobo: Kobo
  createdBy: Id | null
  approvedBy: Id | null
}

/** How many people must approve: two above the threshold. */
export const approvalsNeeded = (amountKobo: Kobo, twoPeopleAboveKobo: Kobo): 1 | 2 =>
  amountKobo > twoPeopleAboveKobo ? 2 : 1

/**
 * What an approval by a person makes of a payout: the first of two, or the last. Nobody approves what they proposed, and nobody
 * twice.
 */
export const approvalBy = (
  { state, amountKobo, createdBy, approvedBy }: Approvals,
  person: Id,
  twoPeopleAboveKobo: Kobo,
): { ok: true; value: 'first' | 'last' } | { ok: false; code: ProblemCode } => {
  if (state !== 'PROPOSED') return { ok: false, code: 'payout_state' }
  if (createdBy === person || approvedBy === person) return { ok: false, code: 'another_person_needed' }
  const given = approvedBy === null ? 1 : 2
  return { ok: true, value: given < approvalsNeeded(amountKobo, twoPeopleAboveKobo) ? 'first' : 'last' }
}

/** The payable amounts of a seller that a payout pays: all of them, also the negative, or none where they don't reach the least. */
export const chosenForPayout = <T extends { amountKobo: Kobo }>(
  payable: readonly T[],
  leastKobo: Kobo,
): { items: readonly T[]; amountKobo: Kobo } | undefined => {
  const amountKobo = sumOf(payable.map((item) => item.amountKobo))
  return amountKobo > 0 && amountKobo >= leastKobo ? { items: payable, amountKobo } : undefined
}
