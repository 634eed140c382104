import type { Discount } from '../../contract/catalogue.ts'
import { dayOf, longDayOf } from '../../kernel/dates.ts'
import { momentInLagos } from '../../kernel/lagos.ts'

/** The last day of a discount: 'Reduced until 3 December 2026.', or 'Until 3 Dec 2026' where a line is short. */
export function reducedUntil({ until }: Discount, isShort: boolean): string {
  return isShort
    ? `Until ${dayOf(momentInLagos(until))}`
    : `Reduced until ${longDayOf(momentInLagos(until))}.`
}
