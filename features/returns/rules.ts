import {
  isWayBackOurs,
  MOST_RETURN_COST,
  OFFER_DAYS,
  RETURN_COST_DAYS,
  type ReturnReason,
  type ReturnState,
  SEND_BACK_DAYS,
} from '../../contract/return.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../kernel/lagos.ts'
import { type Kobo, koboOf, times } from '../../kernel/money.ts'
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
    ['buyer', 'staff'],
    'Approved by staff without sending back, never for a mere change of mind; or the buyer accepts an offer.',
  ),
  ...step(undecided, 'REFUSED', ['staff'], 'With a reason, after the answer or three days.'),
  ...step(
    [...undecided, 'APPROVED'],
    'WITHDRAWN',
    ['buyer', 'system'],
    'The buyer keeps the work, says that its parcel never came, or does not send it in time.',
  ),
  ...step(['APPROVED'], 'SENT', ['buyer'], 'The buyer names the courier.'),
  ...step(
    ['APPROVED', 'SENT'],
    'REFUNDING',
    ['seller', 'staff'],
    'The work is back; intact, it is on sale again.',
  ),
  ...step(
    ['APPROVED', 'SENT'],
    'REFUNDED',
    ['seller', 'staff'],
    'The work is back, and its money went back before.',
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

/** So many days before an approved return ends its buyer is reminded, and at least so many remain after the reminder. */
const REMIND_DAYS = 3

/** An approved return is looked at first when it was last changed so long ago. */
export const UNSENT_AFTER = (SEND_BACK_DAYS - REMIND_DAYS) * DAY

/** What is known of a return that may be on its way. */
type Unsent = {
  state: ReturnState
  reason: ReturnReason
  label_code: string
  timeline: readonly { at: string; actor: string; detail?: string }[]
}

/** So many days after the approval a buyer who waits for our label is asked to send the work without one. */
const LABEL_DAYS = 14

/** What the history says of that; the time to send it counts from then. */
export const WITHOUT_LABEL = 'There is no label: the buyer is asked to send it and claim the cost'

const isAskedWithoutLabel = ({ detail }: { detail?: string }): boolean => detail === WITHOUT_LABEL

const endOfDay = (at: Date): Date => after(momentInLagos(dayInLagos(after(at, DAY))), -1)

/** When the reminder of an approved return was written; null where none was since its approval or its label. */
const remindedAt = ({ timeline }: Unsent): Date | null => {
  const last = timeline.at(-1)
  return last?.actor === 'system' && !isAskedWithoutLabel(last) ? new Date(last.at) : null
}

/** From when the time to send an approved return counts: its approval, its newest label, or when its buyer was asked to send it without one. */
const begunBy = ({ timeline }: Unsent) =>
  timeline.findLast((each) => each.actor !== 'system' || isAskedWithoutLabel(each))

/** Since when an approved return waits for a label that we pay for; null if it does not. */
function waitsForLabelSince(request: Unsent): Date | null {
  const begun = begunBy(request)
  const waits = request.state === 'APPROVED' && isWayBackOurs(request.reason) && request.label_code === ''
  return waits && begun && !isAskedWithoutLabel(begun) ? new Date(begun.at) : null
}

/**
 * The deadline for sending an approved return: the fourteenth day's end, or the third's after a later reminder.
 * Null in other states, and while waiting for our label.
 */
export function sendBy(request: Unsent): Date | null {
  const begun = begunBy(request)
  if (request.state !== 'APPROVED' || waitsForLabelSince(request) || !begun) return null
  const end = endOfDay(after(new Date(begun.at), SEND_BACK_DAYS * DAY))
  const reminded = remindedAt(request)
  const afterReminder = reminded && endOfDay(after(reminded, REMIND_DAYS * DAY))
  return afterReminder && afterReminder > end ? afterReminder : end
}

/**
 * The step due for an approved return: asking to send it without our label, a reminder, or the end, never without a
 * reminder before.
 */
export function dueForUnsent(request: Unsent, now: Date): 'without_label' | 'remind' | 'end' | undefined {
  const waitsSince = waitsForLabelSince(request)
  if (waitsSince) return now >= after(waitsSince, LABEL_DAYS * DAY) ? 'without_label' : undefined
  const end = sendBy(request)
  if (!end) return undefined
  if (remindedAt(request)) return now > end ? 'end' : undefined
  return now >= after(end, -REMIND_DAYS * DAY) ? 'remind' : undefined
}

/** States of a return whose work is on its way back, or was, and whose cost may be asked for. */
const sentBack: ReadonlySet<ReturnState> = new Set(['SENT', 'ARRIVED', 'REFUNDING', 'REFUNDED'])

/** The deadline for asking for return costs; null if none are paid: changed mind, our label, or nothing sent. */
export function costUntil(request: {
  state: ReturnState
  reason: ReturnReason
  send_back: boolean | null
  label_code: string
  sent_at: Date | null
  arrived_at: Date | null
}): Date | null {
  const { state, reason, send_back, label_code, sent_at, arrived_at } = request
  const sentAt = sent_at ?? arrived_at
  const isOurs = isWayBackOurs(reason) && send_back === true && label_code === ''
  return isOurs && sentBack.has(state) && sentAt ? after(sentAt, RETURN_COST_DAYS * DAY) : null
}

/** The most that is paid for sending a return back: what came back costs no less, and a fixed sum. */
export function mostCost({ piece_kobo, quantity }: { piece_kobo: Kobo; quantity: number }): Kobo {
  return Math.min(times(piece_kobo, quantity), koboOf(MOST_RETURN_COST))
}

/** Until when the buyer may answer an offer: the end of the seventh day. */
export function offerUntil(at: Date): Date {
  return endOfDay(after(at, OFFER_DAYS * DAY))
}

/** What so many per cent of a price come to, in whole naira, rounded down. */
export function offerKobo(priceKobo: Kobo, percent: number): Kobo {
  return koboOf(Number((BigInt(priceKobo) * BigInt(percent)) / BigInt(100 * koboOf(1))))
}

/** Whether a work is on its way back or was refunded by its return, so that its parcel came. */
export function isProofOfReceipt(state: ReturnState): boolean {
  return sentBack.has(state)
}

/** Whether the work is back and its return was not refused, so that the cost may be approved and paid. */
export function mayPayCost({ state, arrived_at }: { state: ReturnState; arrived_at: Date | null }): boolean {
  return arrived_at !== null && (state === 'REFUNDING' || state === 'REFUNDED')
}
