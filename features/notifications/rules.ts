import { type NotificationKind, notificationKinds } from '../../contract/notification.ts'
import { after, HOUR, MINUTE } from '../../kernel/clock.ts'

/**
 * When a kind's mail is written. 'now': at once. 'first': the first at once, later ones together within the hour.
 * 'together': after some minutes, with others.
 */
type Pace = 'now' | 'first' | 'together'

const paces: Record<NotificationKind, Pace> = {
  sold: 'first',
  cancelled: 'now',
  deadline: 'together',
  received: 'first',
  returned: 'now',
  claimed: 'now',
  refunded: 'first',
  debt: 'now',
  payout: 'first',
  payout_failed: 'now',
  work: 'together',
  account: 'now',
}

/** How long 'first' counts: within it, a further notification of the kind waits. */
export const GATHERED_FOR = HOUR
/** How long 'together' waits for others. */
export const SOON = 5 * MINUTE

/** When the mail of a notification is due; `last`: when one of its kind was written before. */
export function mailDue(kind: NotificationKind, last: Date | null, now: Date): Date {
  const pace = paces[kind]
  if (pace === 'together') return after(now, SOON)
  const isFirst = last === null || after(last, GATHERED_FOR) <= now
  return pace === 'now' || isFirst ? now : after(now, GATHERED_FOR)
}

/** How a seller hears of a kind who has chosen nothing else. */
export function usualChoice(kind: NotificationKind): {
  kind: NotificationKind
  mail: boolean
  message: boolean
} {
  return { kind, mail: true, message: false }
}

/** Whether a choice can be: what is required cannot do without mail. */
export function mayChoose({ kind, mail }: { kind: NotificationKind; mail: boolean }): boolean {
  return mail || !notificationKinds[kind].isRequired
}

/** How long notifications are stored, in days. */
export const STORED_DAYS = 365

/** How many notifications a mail names in full; of the others it says how many there are. */
export const MOST_IN_MAIL = 30

/** How often a message is tried again before it is given up: with pauses from 5 s, doubled to an hour, for some hours. */
export const MESSAGE_RETRIES = 12
/** How long the code that confirms a number is good for, and how many wrong ones are taken. */
export const CODE_LIFETIME = 10 * MINUTE
export const CODE_TRIES = 5
/** How long messages are stored, in days. */
export const MESSAGE_DAYS = 90
