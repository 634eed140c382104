import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersService, PaymentsOf } from '../service/orders.ts'

/** Adds the operations that read orders (API-26, API-27). */
export function ordersApi(api: FastifyInstance, orders: OrdersService, paymentsOf: PaymentsOf): void {
  route(api, 'orders.list', async ({ principal, query }) => {
    const page = await orders.list(principal.account?.id ?? '', query.status, query, paymentsOf)
    return ok({ orders: page.items, total: page.total, next: page.next })
  })

  route(api, 'orders.read', ({ principal, query }) =>
    orders.read(principal.account?.id ?? '', query.id, paymentsOf),
  )
}
