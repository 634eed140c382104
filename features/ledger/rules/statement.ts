import { after, DAY } from '../../../kernel/clock.ts'
import type { Kobo } from '../../../kernel/money.ts'

/** Lagos is an hour ahead of UTC all year. */
const LAGOS = '+01:00'

/** A span of days of Lagos: `from` at its beginning, `to` at the end of the last day (the first moment after it). */
export type Span = { fromDay: string; toDay: string; from: Date; to: Date }

/** Days as asked for, such as '2026-03-31'. */
export type AskedDays = { from?: string | undefined; to?: string | undefined }

const LONGEST_DAYS = 366

const dayOf = (at: Date): string =>
  after(at, DAY / 24)
    .toISOString()
    .slice(0, 10)
const beginOf = (day: string): Date => new Date(`${day}T00:00:00${LAGOS}`)

/** The days asked for, both included; the last 30 to today where they are left out. undefined when they are in the wrong order or too many. */
export const spanOf = (asked: AskedDays, now: Date): Span | undefined => {
  const toDay = asked.to ?? dayOf(now)
  const to = after(beginOf(toDay), DAY)
  const fromDay = asked.from ?? dayOf(after(to, -30 * DAY))
  const from = beginOf(fromDay)
  const days = (to.getTime() - from.getTime()) / DAY
  return days >= 1 && days <= LONGEST_DAYS ? { fromDay, toDay, from, to } : undefined
}

/** Puts the balance after it beside each movement; the last is the closing balance. */
export const withBalances = <T extends { amountKobo: Kobo }>(
  openingKobo: Kobo,
  movements: readonly T[],
): (T & { balanceKobo: Kobo })[] => {
  let balanceKobo = openingKobo
  return movements.map((movement) => {
    balanceKobo += movement.amountKobo
    return { ...movement, balanceKobo }
  })
}
