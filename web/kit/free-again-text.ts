import { after, MINUTE } from '../../kernel/clock.ts'
import { clockOf } from '../../kernel/dates.ts'
import { serverNow } from './server-clock.ts'

/** What is said of a reserved work once its hold is over, until it is sold or free. */
export const BEING_CHECKED = 'The payment is being checked'

/** 'May be free again at 08:15', in Lagos and in the minute after the hold; where the moment is not known, that it is being checked. */
export function freeAgainText(freeAt: string | null): string {
  return freeAt === null
    ? BEING_CHECKED
    : `May be free again at ${clockOf(after(new Date(freeAt), MINUTE - 1))}`
}

/** How long until a hold is over, in ms; 0 and less once it is. */
export function leftOf(freeAt: string): number {
  return Date.parse(freeAt) - serverNow()
}
