import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersContext } from '../context/orders.ts'
import { readBuyerOrder, readBuyerOrders } from '../service/orders.ts'

/** Adds the operations that read orders (API-26, API-27). */
export function ordersApi(api: FastifyInstance, context: OrdersContext): void {
  route(api, 'orders.list', async ({ account, query }) => {
    const page = await readBuyerOrders(context, account.id, query.status, query, context.paymentsOf)
    return ok({ orders: page.items, total: page.total, next: page.next })
  })

  route(api, 'orders.read', ({ account, query }) =>
    readBuyerOrder(context, account.id, query.id, context.paymentsOf),
  )
}
