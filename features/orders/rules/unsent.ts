import { after, DAY, HOUR } from '../../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../../kernel/lagos.ts'
import { endOfWorkingDay } from './orders.ts'

/** The reminders a seller gets of a parcel that is not sent, in their order: before the deadline, at it, before the parcel is cancelled. */
export const reminders = ['due', 'late', 'last'] as const
export type Reminder = (typeof reminders)[number]

/** What is known of a parcel that has not been sent. */
export type Unsent = { packBy: Date; reminder: Reminder | ''; remindedAt: Date | null }

/** How long before the deadline the first reminder is written: at noon of the day before the last one. */
export const REMIND_BEFORE = 36 * HOUR

/** How long before a parcel is cancelled its seller is written to last. */
const LAST_WORD = 2 * DAY

const nextMidnight = (at: Date): Date => momentInLagos(dayInLagos(after(at, DAY)))

/**
 * When an unsent parcel is cancelled: `unsentDays` days after its deadline, and not before the end of the day after its
 * seller's last reminder.
 */
export function unsentEnd({ packBy, reminder, remindedAt }: Unsent, unsentDays: number): Date {
  const end = after(packBy, unsentDays * DAY)
  if (reminder !== 'last' || !remindedAt) return end
  const afterLastWord = nextMidnight(after(remindedAt, DAY))
  return afterLastWord > end ? afterLastWord : end
}

/** Whether a parcel that is not sent is to be cancelled now: never before its last reminder. */
export function isUnsentOver(unsent: Unsent, now: Date, unsentDays: number): boolean {
  return unsent.reminder === 'last' && unsentEnd(unsent, unsentDays) <= now
}

/** The reminder to write now; undefined where that was done. One whose time has passed is not written after a later one. */
export function nextReminder(
  { packBy, reminder }: Unsent,
  now: Date,
  unsentDays: number,
): Reminder | undefined {
  const begins: Record<Reminder, Date> = {
    due: after(packBy, -REMIND_BEFORE),
    late: packBy,
    last: after(packBy, unsentDays * DAY - LAST_WORD),
  }
  const due = reminders.findLast((each) => begins[each] <= now)
  if (due === undefined || reminder === '') return due
  return reminders.indexOf(due) > reminders.indexOf(reminder) ? due : undefined
}

/**
 * The deadline of a parcel that could not be sent from one moment until another: later by as many whole days, and always the end of a
 * working day.
 */
export function lengthened(packBy: Date, since: Date, until: Date): Date {
  const days = Math.ceil((until.getTime() - since.getTime()) / DAY)
  return days <= 0 ? packBy : endOfWorkingDay(after(packBy, (days - 1) * DAY - 1), 1)
}

/** On how many days of Lagos a parcel has been late: 1 on the first day after its last day, 0 before. */
export function daysLate(packBy: Date, now: Date): number {
  if (now < packBy) return 0
  const days = (new Date(dayInLagos(now)).getTime() - new Date(dayInLagos(packBy)).getTime()) / DAY
  return Math.round(days) + 1
}
