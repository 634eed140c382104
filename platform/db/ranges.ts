import { type RawBuilder, sql } from 'kysely'
import { after, DAY } from '../../kernel/clock.ts'
import { momentInLagos } from '../../kernel/lagos.ts'
import { koboOf } from '../../kernel/money.ts'

/** Whether a moment is within days of Lagos such as '2026-11-21', both included; one that is left out sets no bound. */
export function withinDays(
  moment: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown> {
  const since = from === undefined ? sql`true` : sql`${moment} >= ${momentInLagos(from)}`
  const until = to === undefined ? sql`true` : sql`${moment} < ${after(momentInLagos(to), DAY)}`
  return sql`(${since} and ${until})`
}

/** Whether an amount in kobo is within amounts of naira, both included; one that is left out sets no bound. */
export function withinAmounts(
  kobo: RawBuilder<unknown>,
  { least, most }: { least?: number | undefined; most?: number | undefined },
): RawBuilder<unknown> {
  const floor = least === undefined ? sql`true` : sql`${kobo} >= ${koboOf(least)}`
  const ceiling = most === undefined ? sql`true` : sql`${kobo} <= ${koboOf(most)}`
  return sql`(${floor} and ${ceiling})`
}
