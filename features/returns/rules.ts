import type { ReturnReason, ReturnState } from '../../contract/return.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { hasTransition, type Transition } from '../../kernel/states.ts'

export type ReturnActor = 'buyer' | 'seller' | 'staff' | 'system'

const step = (
  from: readonly ReturnState[],
  to: ReturnState,
  by: readonly ReturnActor[],
  rule: string,
): Transition<ReturnState, ReturnActor>[] => from.map((one) => ({ from: one, to, by, rule }))

const undecided = ['ASKED', 'ACCEPTED', 'CONTESTED'] as const

/** Who may move a return from one state to another, and when. */
export const returnTransitions: readonly Transition<ReturnState, ReturnActor>[] = [
  ...step(['ASKED'], 'ACCEPTED', ['seller'], 'Within three days of the request.'),
  ...step(['ASKED'], 'CONTESTED', ['seller'], 'Within three days of the request, with a reason.'),
  ...step(
    undecided,
    'APPROVED',
    ['staff'],
    'After the answer or three days, damage at once; the work has to come back first.',
  ),
  ...step(
    undecided,
    'REFUNDING',
    ['staff'],
    'Approved without sending back; never for a mere change of mind.',
  ),
  ...step(undecided, 'REFUSED', ['staff'], 'With a reason, after the answer or three days.'),
  ...step([...undecided, 'APPROVED'], 'WITHDRAWN', ['buyer'], 'The buyer keeps the work.'),
  ...step(['APPROVED'], 'SENT', ['buyer'], 'The buyer names the courier.'),
  ...step(
    ['APPROVED', 'SENT'],
    'REFUNDING',
    ['seller', 'staff'],
    'The work is back; intact, it is on sale again.',
  ),
  ...step(
    ['APPROVED', 'SENT'],
    'ARRIVED',
    ['seller'],
    'The work is back, but not as it was sent; staff decide.',
  ),
  ...step(['ARRIVED'], 'REFUNDING', ['staff'], 'Refunded all the same, all or in part.'),
  ...step(
    ['APPROVED', 'SENT', 'ARRIVED'],
    'REFUSED',
    ['staff'],
    'It never came back, or not as it was sent.',
  ),
  ...step(['REFUNDING'], 'REFUNDED', ['system'], 'The money is with the buyer again.'),
]

/** Whether a return may go from one state to another by this actor. */
export function mayReturnGo(from: ReturnState, to: ReturnState, by: ReturnActor): boolean {
  return hasTransition(returnTransitions, from, to, by)
}

/** States in which nobody has decided yet. */
export function isUndecided(state: ReturnState): boolean {
  return undecided.some((one) => one === state)
}

/** Days a seller has to answer. */
const ANSWER_DAYS = 3

/** Until when the seller may answer what was asked at a moment. */
export function answerBy(askedAt: Date): Date {
  return after(askedAt, ANSWER_DAYS * DAY)
}

/** Whether staff may decide now: the seller has answered or had the time to, or the work came damaged. */
export function mayDecideNow(
  request: { state: ReturnState; reason: ReturnReason; answerBy: Date },
  now: Date,
): boolean {
  return request.state !== 'ASKED' || request.reason === 'damaged' || now > request.answerBy
}
