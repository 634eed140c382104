import type { FastifyInstance } from 'fastify'
import type { TradeDay } from '../../contract/trade.ts'
import { countCartsByDay } from '../../features/cart/index.server.ts'
import { countVisitsByDay } from '../../features/catalogue/index.server.ts'
import { readTradeByDay, spanOf } from '../../features/ledger/index.server.ts'
import { countReturnsByDay } from '../../features/returns/index.server.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { type Kobo, nairaOf } from '../../kernel/money.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { mayCall } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import type { Features } from '../compose.ts'

type TradeFeatures = Pick<Features, 'ledger'>

/** Each of the days of Lagos between two moments, oldest first. */
function daysBetween(from: Date, to: Date): string[] {
  const count = Math.round((to.getTime() - from.getTime()) / DAY)
  return Array.from({ length: count }, (_none, index) => dayInLagos(after(from, index * DAY)))
}

/** What features counted on some days, put together by day. */
async function readDays(
  { ledger }: TradeFeatures,
  days: readonly string[],
  seesMoney: boolean,
): Promise<TradeDay[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [sums, visits, carts, returns] = await Promise.all([
    readTradeByDay(ledger, first, last),
    countVisitsByDay(ledger.db, first, last),
    countCartsByDay(ledger.db, first, last),
    countReturnsByDay(ledger.db, first, last),
  ])
  const shown = (kobo: Kobo | undefined) => (seesMoney ? nairaOf(kobo ?? 0) : null)
  return days.map((day) => {
    const sum = sums.get(day)
    return {
      day,
      visits: visits.get(day) ?? 0,
      carts: carts.get(day) ?? 0,
      orders: sum?.orders ?? 0,
      returns: returns.get(day) ?? 0,
      sales: shown(sum?.salesKobo),
      commission: shown(sum?.commissionKobo),
      refunds: shown(sum?.refundsKobo),
    }
  })
}

/** Adds what staff see of the shop's trade by day; amounts only for those who may read the ledger. */
export function staffTradeApi(api: FastifyInstance, features: TradeFeatures): void {
  route(api, 'staff.trade', async ({ account, query }) => {
    const span = spanOf(query, features.ledger.clock.now())
    if (!span) return refuse('invalid', { field: 'from', message: 'Choose a span of at most a year.' })
    const days = daysBetween(span.from, span.to)
    const before = daysBetween(after(span.from, -days.length * DAY), span.from)
    const seesMoney = mayCall('ledger.balances', { account })
    const all = await readDays(features, [...before, ...days], seesMoney)
    return ok({
      from: span.fromDay,
      to: span.toDay,
      days: all.slice(before.length),
      before: all.slice(0, before.length),
    })
  })
}
