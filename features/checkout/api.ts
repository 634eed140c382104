import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  checkoutEntry,
  order,
  orderClosed,
  orderEntry,
  orderPlaced,
  quote,
  transfer,
} from '../../contract/order.ts'
import type { Principal } from '../../contract/principal.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { CheckoutService } from './service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the operations that make, pay and withdraw orders (API-25, API-28 to API-30). */
export function checkoutApi(api: FastifyInstance, checkout: CheckoutService): void {
  route(api, {
    operation: 'checkout.quote',
    method: 'POST',
    url: '/shop/checkout',
    summary: 'What a purchase would cost',
    body: checkoutEntry,
    data: quote,
    handle: ({ principal, body }) => checkout.quote(accountOf(principal), body),
  })

  route(api, {
    operation: 'orders.create',
    method: 'POST',
    url: '/shop/orders',
    summary:
      'Makes an order, holds its works and begins its payment; Idempotency-Key makes it safe to send again',
    body: orderEntry,
    data: orderPlaced,
    handle: ({ principal, body, request }) =>
      checkout.create(accountOf(principal), body, { ip: request.ip, key: keyOf(request) }),
  })

  route(api, {
    operation: 'orders.pay',
    method: 'POST',
    url: '/shop/orders/:id/pay',
    summary: 'Begins the payment of an unpaid order again',
    params: idParams,
    data: orderPlaced,
    handle: ({ principal, params }) => checkout.pay(accountOf(principal), params.id),
  })

  route(api, {
    operation: 'payments.check',
    method: 'POST',
    url: '/shop/orders/:id/check',
    summary:
      'Asks the payment provider about an order now; `answered` is false when it gave no usable answer',
    params: idParams,
    data: z.object({ order, answered: z.boolean() }),
    handle: ({ principal, params }) => checkout.check(accountOf(principal), params.id),
  })

  route(api, {
    operation: 'orders.transfer',
    method: 'POST',
    url: '/shop/orders/:id/transfer',
    summary:
      'Opens an account number for paying an unpaid order by bank transfer, or answers the one that lives',
    params: idParams,
    data: transfer,
    handle: ({ principal, params }) => checkout.transfer(accountOf(principal), params.id),
  })

  route(api, {
    operation: 'orders.transferSent',
    method: 'POST',
    url: '/shop/orders/:id/transfer/sent',
    summary: 'The buyer says that the transfer was sent; asks the payment provider',
    params: idParams,
    data: z.object({ order, answered: z.boolean() }),
    handle: ({ principal, params }) => checkout.transferSent(accountOf(principal), params.id),
  })

  route(api, {
    operation: 'orders.cancel',
    method: 'DELETE',
    url: '/shop/orders/:id',
    summary: 'Withdraws an unpaid order',
    params: idParams,
    data: orderClosed,
    handle: async ({ principal, params }) => {
      const closed = await checkout.cancel(accountOf(principal), params.id)
      return closed.ok ? { ...closed, message: 'order cancelled' } : closed
    },
  })

  route(api, {
    operation: 'orders.removeItem',
    method: 'DELETE',
    url: '/shop/orders/orderitems/:id',
    summary: 'Removes an item of an unpaid order; the last one cancels it',
    params: idParams,
    data: z.object({ outcome: z.enum(['removed', 'cancelled']) }),
    handle: async ({ principal, params }) => {
      const removed = await checkout.removeItem(accountOf(principal), params.id)
      return removed.ok ? { ...removed, message: 'removed successfully...' } : removed
    },
  })
}
