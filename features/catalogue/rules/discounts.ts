import { MOST_DISCOUNT_DAYS, MOST_PERCENT } from '../../../contract/discount.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { longDayOf } from '../../../kernel/dates.ts'
import { dayInLagos, momentInLagos } from '../../../kernel/lagos.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'

/** Over how many milliseconds before a discount the lowest price counts. */
export const PRICE_WINDOW = 30 * DAY
/** How many days ahead a discount is planned. */
const MOST_DAYS_AHEAD = 366

const NAIRA = 100

/** A discount's own word: per cent off the lowest price, or a price in kobo. */
export type Cut = { percent: number } | { priceKobo: Kobo }

/** A size with what was asked of it: now, at the lowest in 30 days, and since when prices of it are known. */
export type AskedSize = {
  id: string
  label: string
  price_kobo: Kobo
  regular_kobo: Kobo | null
  lowest_kobo: Kobo
  known_since: Date
}

/** What a discount makes of a size: the lowest price before, and what is asked meanwhile. */
export type ReducedSize = {
  id: string
  label: string
  price_kobo: Kobo
  before_kobo: Kobo
  reduced_kobo: Kobo
}

/**
 * The midnights in Lagos that bound a discount's days. Refuses past days, an end before the beginning, over 60 days,
 * and a beginning over a year ahead.
 */
export function momentsOf(
  { from, to }: { from: string; to: string },
  now: Date,
): Result<{ startsAt: Date; endsAt: Date }, ProblemCode> {
  if (from < dayInLagos(now))
    return refuse('invalid', { field: 'from', message: 'Choose today or a later day' })
  if (from > dayInLagos(after(now, MOST_DAYS_AHEAD * DAY)))
    return refuse('invalid', { field: 'from', message: 'Choose a day within a year' })
  if (to < from) return refuse('invalid', { field: 'to', message: 'Choose the first day or a later one' })
  const [startsAt, lastDay] = [momentInLagos(from), momentInLagos(to)]
  if (lastDay.getTime() - startsAt.getTime() >= MOST_DISCOUNT_DAYS * DAY)
    return refuse('invalid', { field: 'to', message: `Choose at most ${MOST_DISCOUNT_DAYS} days` })
  return ok({ startsAt, endsAt: after(lastDay, DAY) })
}

/**
 * Discounted prices in whole naira, off the lowest price of 30 days: raising it before gains nothing. Refuses
 * discount_too_early, one price for several sizes, no reduction, or under a tenth.
 */
export function reducedPrices(
  sizes: readonly AskedSize[],
  cut: Cut,
  startsAt: Date,
): Result<ReducedSize[], ProblemCode> {
  const known = new Date(Math.max(...sizes.map(({ known_since }) => known_since.getTime())))
  if (after(known, PRICE_WINDOW) > startsAt)
    return refuse('discount_too_early', {
      field: 'from',
      message: `A discount is shown beside the lowest price of 30 days. The prices of this work are known since ${longDayOf(known)}: choose ${longDayOf(after(known, PRICE_WINDOW + DAY))} or a later day.`,
    })
  const field = 'percent' in cut ? 'percent' : 'price'
  if ('priceKobo' in cut && sizes.length > 1)
    return refuse('invalid', { field, message: 'It has several sizes: say per cent.' })
  const reduced: ReducedSize[] = []
  for (const { id, label, lowest_kobo: before_kobo, ...asked } of sizes) {
    const price_kobo = asked.regular_kobo ?? asked.price_kobo
    const reduced_kobo =
      'percent' in cut
        ? Math.floor((before_kobo * (100 - cut.percent)) / (100 * NAIRA)) * NAIRA
        : cut.priceKobo
    if (reduced_kobo < NAIRA) return refuse('invalid', { field, message: 'It would cost less than 1 naira.' })
    if (reduced_kobo >= before_kobo)
      return refuse('invalid', {
        field,
        message: `Its lowest price of the 30 days before is ${formatKobo(before_kobo)}: a discount is lower than that.`,
      })
    if (reduced_kobo < (before_kobo * (100 - MOST_PERCENT)) / 100 - NAIRA)
      return refuse('invalid', {
        field,
        message: `At most ${MOST_PERCENT} per cent less than its lowest price.`,
      })
    reduced.push({ id, label, price_kobo, before_kobo, reduced_kobo })
  }
  return ok(reduced)
}
