import type { paymentStates } from '../../../contract/order.ts'
import type { StaffRole } from '../../../contract/principal.ts'
import { after, DAY, HOUR, MINUTE } from '../../../kernel/clock.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { hasTransition, type Transition } from '../../../kernel/states.ts'

export const attemptStates = [
  'CREATED',
  'OPENED',
  'PROCESSING',
  'FAILED',
  'ABANDONED',
  'SUCCEEDED',
  'MISMATCH',
  'REFUNDING',
  'REFUNDED',
] as const
export type AttemptState = (typeof attemptStates)[number]

type AttemptActor = 'buyer' | 'system' | 'staff'
const step = (
  from: readonly AttemptState[],
  to: AttemptState,
  rule: string,
  by: readonly AttemptActor[] = ['system'],
): Transition<AttemptState, AttemptActor>[] => from.map((one) => ({ from: one, to, by, rule }))

const unpaid = ['CREATED', 'OPENED', 'PROCESSING', 'FAILED', 'ABANDONED'] as const

/**
 * The transitions of an attempt. Refused or abandoned ones can still be paid (another card, a late transfer); success
 * is final, and a mismatch waits for a person.
 */
export const attemptTransitions: readonly Transition<AttemptState, AttemptActor>[] = [
  ...step(['CREATED'], 'OPENED', 'The buyer opens the page of the pop-up.', ['buyer']),
  ...step(
    ['CREATED', 'OPENED', 'FAILED', 'ABANDONED'],
    'PROCESSING',
    'The provider says the money is on its way.',
  ),
  ...step(unpaid, 'SUCCEEDED', 'Verified by the provider: the reference, naira, and the amount to the kobo.'),
  ...step(
    ['CREATED', 'OPENED', 'PROCESSING'],
    'FAILED',
    'The provider says it was refused; another try may still pay.',
  ),
  ...step(
    ['CREATED', 'OPENED', 'PROCESSING'],
    'ABANDONED',
    'Nothing was heard for 72 hours, or staff have closed it.',
    ['system', 'staff'],
  ),
  ...step(
    unpaid,
    'MISMATCH',
    'Other money than asked for has come; far below the total it goes back at once, else a person decides.',
  ),
  ...step(
    ['MISMATCH'],
    'SUCCEEDED',
    'Accepted as payment: by itself where it is more than the order costs, and the rest goes back; a little less by staff.',
    ['system', 'staff'],
  ),
  ...step(['SUCCEEDED', 'MISMATCH'], 'REFUNDING', 'All of its money has been asked back.', [
    'system',
    'staff',
  ]),
  ...step(['REFUNDING'], 'REFUNDED', 'All of its money is with the buyer again.'),
]

/** Whether an attempt may go from one state to another. */
export function mayAttemptGo(from: AttemptState, to: AttemptState): boolean {
  return hasTransition(attemptTransitions, from, to)
}

/** The states of money on its way back. */
export const refundStates = ['REQUESTED', 'STARTED', 'DONE', 'REFUSED'] as const
export type RefundState = (typeof refundStates)[number]

export const refundTransitions: readonly Transition<RefundState, 'system' | 'staff'>[] = [
  { from: 'REQUESTED', to: 'STARTED', by: ['system'], rule: 'The provider has begun; it is asked again.' },
  { from: 'REQUESTED', to: 'DONE', by: ['system'], rule: 'The provider has given the money back.' },
  { from: 'STARTED', to: 'DONE', by: ['system'], rule: 'The provider has given the money back.' },
  { from: 'REQUESTED', to: 'REFUSED', by: ['system'], rule: 'The provider will not; a person decides.' },
  { from: 'STARTED', to: 'REFUSED', by: ['system'], rule: 'The provider will not; a person decides.' },
  { from: 'REFUSED', to: 'REQUESTED', by: ['staff'], rule: 'The provider is asked once more.' },
  { from: 'REFUSED', to: 'DONE', by: ['staff'], rule: 'Finance has paid it by hand and says how.' },
]

/** Whether a refund may go from one state to another. */
export function mayRefundGo(from: RefundState, to: RefundState): boolean {
  return hasTransition(refundTransitions, from, to)
}

const decided: ReadonlySet<AttemptState> = new Set(['SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'])
/** Whether money has come for the attempt, so that asking the provider again can change nothing. */
export function isDecided(state: AttemptState): boolean {
  return decided.has(state)
}

/** What is asked for, and what the provider says has been charged. */
export type AskedPayment = { txRef: string; amountKobo: Kobo; currency: string }
export type ChargedPayment = AskedPayment & { state: 'success' | 'pending' | 'failed' }

/**
 * Returns what a verified transaction means for an attempt. Success needs the exact reference, currency and amount; any
 * other money is a MISMATCH.
 */
export function judgePayment(
  asked: AskedPayment,
  charged: ChargedPayment,
): 'SUCCEEDED' | 'PROCESSING' | 'FAILED' | 'MISMATCH' {
  if (charged.state === 'failed') return 'FAILED'
  if (charged.state === 'pending') return 'PROCESSING'
  const isSame =
    charged.txRef === asked.txRef &&
    charged.currency === asked.currency &&
    charged.amountKobo === asked.amountKobo
  return isSame ? 'SUCCEEDED' : 'MISMATCH'
}

/** Of 100 parts of what was asked for, how many must have come for a person to decide about it. */
const NEAR_PERCENT = 90

/** Whether money in naira is so far below what was asked for that it goes back by itself and keeps no works. */
export function isFarBelow(
  askedKobo: Kobo,
  { paid_kobo, paid_currency }: { paid_kobo: Kobo | null; paid_currency: string | null },
): boolean {
  return paid_currency === 'NGN' && (paid_kobo ?? 0) * 100 < askedKobo * NEAR_PERCENT
}

/**
 * How long after its start a given-up attempt may become pending again, in ms; later only received money counts, as
 * staff may have closed it.
 */
const MAY_START_AGAIN = 24 * HOUR

/** Whether the provider's report that money is on its way is believed for an attempt. */
export function isNewlyOnItsWay(
  { state, created_at }: { state: AttemptState; created_at: Date },
  now: Date,
): boolean {
  return state !== 'ABANDONED' || after(created_at, MAY_START_AGAIN) > now
}

const firstChecks = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE)
/** For how long an attempt is asked after. */
export const WATCH_FOR = 72 * HOUR

/** How long after an account number's end the provider is still asked often, and the works are held. */
export const AFTER_TRANSFER = 10 * MINUTE
/** How long after a buyer's report that the money is sent the provider is asked most often. */
const AFTER_REPORT = 10 * MINUTE

/** What the reconciler has to know of an attempt; the last two only where it is paid by transfer. */
export type Watched = {
  state: AttemptState
  created_at: Date
  transfer_until?: Date | null
  sent_reported_at?: Date | null
}

/** A transfer is asked after every two minutes while it may come in time, and every half minute once the buyer says it is sent. */
function nextTransferCheck({ transfer_until, sent_reported_at }: Watched, now: Date): Date | undefined {
  if (!transfer_until || after(transfer_until, AFTER_TRANSFER) <= now) return undefined
  const isReported = sent_reported_at && after(sent_reported_at, AFTER_REPORT) > now
  return after(now, isReported ? MINUTE / 2 : 2 * MINUTE)
}

/**
 * The next check, after `now`: 1, 2, 5, 10, 30 minutes after the attempt's start, then hourly to 72 hours; transfers
 * more often, failed ones for 30 minutes. undefined: none.
 */
export function nextCheck(attempt: Watched, now: Date): Date | undefined {
  if (isDecided(attempt.state) || attempt.state === 'ABANDONED') return undefined
  const usual = nextUsualCheck(attempt, now)
  const soon = attempt.state === 'FAILED' ? undefined : nextTransferCheck(attempt, now)
  return soon && usual && usual < soon ? usual : (soon ?? usual)
}

/**
 * When to ask a silent provider again: within 5 minutes, hourly after 72 hours, so that a short outage does not delay
 * received money by an hour.
 */
export function nextCheckUnanswered(attempt: Watched, now: Date): Date {
  const isOld = now.getTime() - attempt.created_at.getTime() >= WATCH_FOR
  const soon = after(now, isOld ? HOUR : 5 * MINUTE)
  const planned = nextCheck(attempt, now)
  return planned && planned < soon ? planned : soon
}

function nextUsualCheck(attempt: Watched, now: Date): Date | undefined {
  const age = now.getTime() - attempt.created_at.getTime()
  const early = firstChecks.find((check) => check > age)
  if (early !== undefined) return after(attempt.created_at, early)
  const hourly = (Math.max(0, Math.floor(age / HOUR)) + 1) * HOUR
  if (attempt.state === 'FAILED' || hourly > WATCH_FOR) return undefined
  return after(attempt.created_at, hourly)
}

/**
 * Whether an account number is still usable: not expired, no money received, order total unchanged. After a wrong
 * amount no more should be sent.
 */
export function isNumberLive(
  { state, asked_kobo, account }: { state: AttemptState; asked_kobo: Kobo; account: { expiresAt: Date } },
  totalKobo: Kobo,
  now: Date,
): boolean {
  return state === 'CREATED' && asked_kobo === totalKobo && account.expiresAt > now
}

/** The state of an order's payment, from the states of its attempts, newest first. */
export function paymentStateOf(attempts: readonly { state: AttemptState }[]): (typeof paymentStates)[number] {
  const has = (...states: AttemptState[]) => attempts.some(({ state }) => states.includes(state))
  if (has('SUCCEEDED')) return 'paid'
  if (has('PROCESSING', 'MISMATCH')) return 'waiting'
  if (has('REFUNDING', 'REFUNDED')) return 'refund'
  return attempts[0]?.state === 'FAILED' ? 'failed' : 'none'
}

/**
 * What the attempts mean for an order about to close. 'mismatch': money near the total waits for a person, other
 * wrong amounts do not count; 'pending': money may be coming.
 */
export function settlementOf(
  attempts: readonly {
    state: AttemptState
    amount_kobo: Kobo
    paid_kobo: Kobo | null
    paid_currency: string | null
  }[],
): 'paid' | 'mismatch' | 'pending' | 'failed' | 'none' {
  const has = (state: AttemptState) => attempts.some((attempt) => attempt.state === state)
  if (has('SUCCEEDED')) return 'paid'
  const isNear = attempts.some(
    (attempt) =>
      attempt.state === 'MISMATCH' &&
      attempt.paid_currency === 'NGN' &&
      !isFarBelow(attempt.amount_kobo, attempt),
  )
  if (isNear) return 'mismatch'
  if (has('PROCESSING')) return 'pending'
  return has('FAILED') ? 'failed' : 'none'
}

/** What settling an order comes to: {@link settlementOf}, or 'unknown' while the provider gives no usable answer. */
export type OrderSettlement = ReturnType<typeof settlementOf> | 'unknown'

/** How long after the end of its hold an order waits for money that is on its way, or for a provider that gives no answer. */
const WAIT_FOR_MONEY = 6 * HOUR
/** How long it waits for a person's decision about money that is near its total. */
const WAIT_FOR_STAFF = 7 * DAY

/** Whether an unpaid order whose hold ended then may lapse now, by what is known of its money. Nothing keeps its works without end. */
export function mayLapse(settlement: OrderSettlement, holdEnd: Date, now: Date): boolean {
  const waits: Record<OrderSettlement, number> = {
    none: 0,
    failed: 0,
    pending: WAIT_FOR_MONEY,
    unknown: WAIT_FOR_MONEY,
    mismatch: WAIT_FOR_STAFF,
    paid: Number.POSITIVE_INFINITY,
  }
  return now.getTime() - holdEnd.getTime() >= waits[settlement]
}

/** How much may be missing for support to accept an order as paid: a hundredth, at most NGN 500 (what banks keep for themselves). */
export function isSmallShortfall(totalKobo: Kobo, paidKobo: Kobo): boolean {
  return totalKobo - paidKobo <= Math.min(totalKobo / 100, 500_00)
}

/** How much may be missing for finance to accept an order as paid, so that we bear it: a twentieth, at most NGN 10,000. */
export function mayBearShortfall(totalKobo: Kobo, paidKobo: Kobo): boolean {
  return totalKobo - paidKobo <= Math.min(totalKobo / 20, 10_000_00)
}

/** Up to which amount support decides about money; above it, finance. */
export const SUPPORT_LIMIT: Kobo = 500_000_00

/**
 * Whether staff of these roles may refund an amount, added to all staff refunds of the order and this person's of the
 * day; in kobo.
 */
export function mayGive(
  roles: readonly StaffRole[],
  amountKobo: Kobo,
  { of_order_kobo, of_person_kobo }: { of_order_kobo: Kobo; of_person_kobo: Kobo },
): boolean {
  return mayDecide(roles, amountKobo + Math.max(of_order_kobo, of_person_kobo))
}

/** Whether one person may give an amount back without a second, beside what was decided alone. All in kobo. */
export function mayGiveAlone(
  amountKobo: Kobo,
  { of_order_alone_kobo, of_person_alone_kobo }: { of_order_alone_kobo: Kobo; of_person_alone_kobo: Kobo },
  twoPeopleAboveKobo: Kobo,
): boolean {
  return amountKobo + Math.max(of_order_alone_kobo, of_person_alone_kobo) <= twoPeopleAboveKobo
}

/** Whether staff of these roles may decide about an amount. */
export function mayDecide(roles: readonly StaffRole[], amountKobo: Kobo): boolean {
  return (
    roles.includes('admin') ||
    roles.includes('finance') ||
    (roles.includes('support') && amountKobo <= SUPPORT_LIMIT)
  )
}
