import { after, DAY } from '../../kernel/clock.ts'
import { dayInLagos } from '../../kernel/lagos.ts'

/** How many artists an account can follow. */
export const MOST_FOLLOWED = 500

/** How long a work counts as news, in ms; a follower can still be notified later, after it was reserved. */
export const NEWS_FOR = 30 * DAY

/** How long the link works by which an address confirms that it wants to follow an artist. */
export const CONFIRM_WITHIN = 7 * DAY

/** The throttles of requests to follow by mail: of one network, and of mails to one address, no matter who asks. */
export const followLimits = {
  ask: { points: 20, seconds: 60 * 60, isCallers: true },
  /** For one artist. */
  confirmSoon: { points: 1, seconds: 5 * 60 },
  confirmPerDay: { points: 10, seconds: 24 * 60 * 60 },
} as const

/** How long the link in a mail goes on stopping these mails. */
export const STOP_WITHIN = 365 * DAY

/** How many works a mail names; of the others it says how many there are. */
export const NAMED_WORKS = 12

/** Whether a follower who got a mail at a moment may get the next: a week later, by the days of Lagos. */
export function mayNotify(last: Date | null, now: Date): boolean {
  return last === null || dayInLagos(after(last, 7 * DAY)) <= dayInLagos(now)
}
