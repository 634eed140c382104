import type { paymentStates } from '../../contract/order.ts'
import { after, HOUR, MINUTE } from '../../kernel/clock.ts'
import type { Kobo } from '../../kernel/money.ts'

/**
 * Where an attempt may go from each state. A refused or forgotten attempt can still be paid (the pop-up lets a buyer try
 * another card, a transfer may come days later); success never goes back, and a mismatch waits for a person.
 */
export const transitions = {
  CREATED: ['OPENED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'ABANDONED', 'MISMATCH'],
  OPENED: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'ABANDONED', 'MISMATCH'],
  PROCESSING: ['SUCCEEDED', 'FAILED', 'ABANDONED', 'MISMATCH'],
  FAILED: ['PROCESSING', 'SUCCEEDED', 'MISMATCH'],
  ABANDONED: ['PROCESSING', 'SUCCEEDED', 'MISMATCH'],
  SUCCEEDED: ['REFUNDING'],
  MISMATCH: ['REFUNDING'],
  REFUNDING: ['REFUNDED'],
  REFUNDED: [],
} as const satisfies Record<string, readonly string[]>

export type AttemptState = keyof typeof transitions
export const attemptStates = Object.keys(transitions) as AttemptState[]

/** Whether an attempt may go from one state to another. */
export const mayGo = (from: AttemptState, to: AttemptState): boolean =>
  (transitions[from] as readonly AttemptState[]).includes(to)

const decided: ReadonlySet<AttemptState> = new Set(['SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'])
/** Whether money has come for the attempt, so that asking the provider again can change nothing. */
export const isDecided = (state: AttemptState): boolean => decided.has(state)

/** What is asked for, and what the provider says has been charged. */
export type Asked = { txRef: string; amountKobo: Kobo; currency: string }
export type Charged = Asked & { standing: 'success' | 'pending' | 'failed' }

/**
 * What a verified transaction means for an attempt. Only the reference, the currency and the exact amount together make a
 * success; other money than asked for is a MISMATCH, whichever way it differs.
 */
export const judge = (asked: Asked, charged: Charged): 'SUCCEEDED' | 'PROCESSING' | 'FAILED' | 'MISMATCH' => {
  if (charged.standing === 'failed') return 'FAILED'
  if (charged.standing === 'pending') return 'PROCESSING'
  const isSame =
    charged.txRef === asked.txRef &&
    charged.currency === asked.currency &&
    charged.amountKobo === asked.amountKobo
  return isSame ? 'SUCCEEDED' : 'MISMATCH'
}

const firstChecks = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE)
/** For how long an attempt is asked after. */
export const WATCH_FOR = 72 * HOUR

/**
 * When the provider is asked again about an attempt: 1, 2, 5, 10 and 30 minutes after it was made, then hourly to 72 hours;
 * a failed one only within the first 30 minutes. undefined: no more. The result is after `now`.
 */
export const nextCheck = (attempt: { state: AttemptState; createdAt: Date }, now: Date): Date | undefined => {
  if (isDecided(attempt.state) || attempt.state === 'ABANDONED') return undefined
  const age = now.getTime() - attempt.createdAt.getTime()
  const early = firstChecks.find((check) => check > age)
  if (early !== undefined) return after(attempt.createdAt, early)
  const hourly = (Math.max(0, Math.floor(age / HOUR)) + 1) * HOUR
  if (attempt.state === 'FAILED' || hourly > WATCH_FOR) return undefined
  return after(attempt.createdAt, hourly)
}

/** Where the payment of an order stands, from the states of its attempts, newest first. */
export const paymentStateOf = (
  attempts: readonly { state: AttemptState }[],
): (typeof paymentStates)[number] => {
  const has = (...states: AttemptState[]) => attempts.some(({ state }) => states.includes(state))
  if (has('SUCCEEDED')) return 'paid'
  if (has('PROCESSING', 'MISMATCH')) return 'waiting'
  if (has('REFUNDING', 'REFUNDED')) return 'refund'
  return attempts[0]?.state === 'FAILED' ? 'failed' : 'none'
}

/** What an order that wants to close must know of its attempts: is there money, or may some be on its way? */
export const settlementOf = (states: readonly AttemptState[]): 'paid' | 'pending' | 'failed' | 'none' => {
  if (states.includes('SUCCEEDED')) return 'paid'
  if (states.includes('PROCESSING') || states.includes('MISMATCH')) return 'pending'
  return states.includes('FAILED') ? 'failed' : 'none'
}
