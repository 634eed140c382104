import { after, HOUR } from '../../../kernel/clock.ts'
import type { LedgerContext } from '../context.ts'
import { type TradeSums, tradeOf } from '../rules/trade.ts'
import { listDaySums, sumDays } from '../store/days.ts'

/** An entry's moment is that of its transaction's beginning: a day is summed when none of it can be under way any more. */
const SETTLED_AFTER = HOUR

/** Sums the days of Lagos that are over, so that figures do not read every entry. */
export async function sumLedgerDays({ db, clock }: Pick<LedgerContext, 'db' | 'clock'>): Promise<void> {
  const before = after(clock.now(), -SETTLED_AFTER)
  let from: string | null = null
  do from = await sumDays(db, before, from)
  while (from !== null)
}

/** What the ledger says about trade on each of some days of Lagos, both included; days on which nothing was entered are left out. */
export async function readTradeByDay(
  { db }: Pick<LedgerContext, 'db'>,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, TradeSums>> {
  const byDay = Map.groupBy(await listDaySums(db, from, to), ({ day }) => day)
  return new Map([...byDay].map(([day, sums]) => [day, tradeOf(sums)]))
}
