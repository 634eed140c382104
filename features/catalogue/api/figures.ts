import type { FastifyInstance } from 'fastify'
import { nairaOf } from '../../../kernel/money.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { listBusiest, listDays, listSources } from '../store/figures.ts'

/** Adds the route of a seller's figures: views, sales and revenue of their works. */
export function figuresApi(api: FastifyInstance, context: CatalogueContext): void {
  route(api, 'seller.figures', async ({ account, query }) => {
    const { db, clock, soldByDay, revenueByDay } = context
    const shop = await findSellerId(db, account.id)
    if (!shop) return refuse('shop_missing')
    const now = clock.now()
    const sold = await soldByDay(db, shop, query.days, now)
    const [days, works, sources, revenue] = await Promise.all([
      listDays(db, shop, sold, query.days, now),
      listBusiest(db, shop, sold, query.days, now),
      listSources(db, shop, query.days, now),
      revenueByDay(db, shop, query.days, now),
    ])
    return ok({
      days: days.map((each) => Object.assign(each, { revenue: nairaOf(revenue.get(each.day) ?? 0) })),
      works,
      sources,
    })
  })
}
