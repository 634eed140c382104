import type { FastifyInstance } from 'fastify'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import type { StudioDeps } from '../context.ts'
import { listBusiest, listDays } from '../store/figures.ts'

/** What happens to a seller's works. */
export function figuresApi(api: FastifyInstance, { db, clock }: Pick<StudioDeps, 'db' | 'clock'>): void {
  route(api, 'seller.figures', async ({ principal: { account }, query }) => {
    const shop = account && (await findSellerId(db, account.id))
    if (!shop) return refuse('shop_missing')
    const now = clock.now()
    const [days, works] = await Promise.all([
      listDays(db, shop, query.days, now),
      listBusiest(db, shop, query.days, now),
    ])
    return ok({ days, works })
  })
}
