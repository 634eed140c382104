import type { FastifyInstance } from 'fastify'
import { order, orderById, orderPage, orderQuery } from '../../contract/order.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { OrdersService, PaymentsOf } from './service.ts'

/** Adds the operations that read orders (API-26, API-27). */
export function ordersApi(api: FastifyInstance, orders: OrdersService, paymentsOf: PaymentsOf): void {
  route(api, {
    operation: 'orders.list',
    method: 'GET',
    url: '/shop/orders',
    summary: 'The orders of an account, newest first; withdrawn ones are left out',
    query: orderQuery,
    data: orderPage,
    handle: async ({ principal, query }) => {
      const page = await orders.list(principal.account?.id ?? '', query.status, query, paymentsOf)
      return ok({ orders: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: 'orders.read',
    method: 'GET',
    url: '/shop/orders-by-id',
    summary: 'One order of an account, by its id or code',
    query: orderById,
    data: order,
    handle: ({ principal, query }) => orders.read(principal.account?.id ?? '', query.id, paymentsOf),
  })
}
