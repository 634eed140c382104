import { after, DAY } from '../../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../../kernel/lagos.ts'
import type { Kobo } from '../../../kernel/money.ts'

/** A span of days of Lagos: `from` at its beginning, `to` at the end of the last day (the first moment after it). */
export type Span = { fromDay: string; toDay: string; from: Date; to: Date }

/** Days as asked for, such as '2026-03-31'. */
export type AskedDays = { from?: string | undefined; to?: string | undefined }

const LONGEST_DAYS = 366

/** The days asked for, both included; the last 30 to today where they are left out. undefined when they are in the wrong order or too many. */
export function spanOf(asked: AskedDays, now: Date): Span | undefined {
  const toDay = asked.to ?? dayInLagos(now)
  const to = after(momentInLagos(toDay), DAY)
  const fromDay = asked.from ?? dayInLagos(after(to, -30 * DAY))
  const from = momentInLagos(fromDay)
  const days = (to.getTime() - from.getTime()) / DAY
  return days >= 1 && days <= LONGEST_DAYS ? { fromDay, toDay, from, to } : undefined
}

/** Puts the balance after it beside each movement; the last is the closing balance. */
export function withBalances<T extends { amount_kobo: Kobo }>(
  openingKobo: Kobo,
  movements: readonly T[],
): (T & { balanceKobo: Kobo })[] {
  let balanceKobo = openingKobo
  return movements.map((movement) => {
    balanceKobo += movement.amount_kobo
    return { ...movement, balanceKobo }
  })
}
