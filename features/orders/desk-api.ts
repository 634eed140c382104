import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  cancelEntry,
  refundEntry,
  staffOrder,
  staffOrderPage,
  staffOrderQuery,
} from '../../contract/order.ts'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { Clerk, OrdersDesk } from './desk.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

const clerkOf = ({ account }: Principal, request: FastifyRequest): Clerk => ({
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId: request.id,
})

/** Adds the operations of staff on orders. */
export function ordersDeskApi(api: FastifyInstance, desk: OrdersDesk): void {
  route(api, {
    operation: 'staff.orders',
    method: 'GET',
    url: '/staff/orders',
    summary: 'Finds orders by code, e-mail, phone, name and state, newest first',
    query: staffOrderQuery,
    data: staffOrderPage,
    handle: async ({ query }) => ok(await desk.search(query)),
  })

  route(api, {
    operation: 'staff.order',
    method: 'GET',
    url: '/staff/orders/:id',
    summary: 'An order, by its id or code, with all that has happened to it',
    params: idParams,
    data: staffOrder,
    handle: ({ params }) => desk.read(params.id),
  })

  route(api, {
    operation: 'staff.refundOrder',
    method: 'POST',
    url: '/staff/orders/:id/refund',
    summary: 'Gives money of a paid order back, all or a part; needs Idempotency-Key',
    params: idParams,
    body: refundEntry,
    data: z.object({ refund_id: z.string(), amount: z.number() }),
    handle: ({ principal, params, body, request }) =>
      desk.refund(clerkOf(principal, request), params.id, body, keyOf(request)),
  })

  route(api, {
    operation: 'staff.cancelOrder',
    method: 'POST',
    url: '/staff/orders/:id/cancel',
    summary: 'Cancels an unpaid order, once the provider knows of no money for it',
    params: idParams,
    body: cancelEntry,
    data: z.object({}),
    handle: ({ principal, params, body, request }) =>
      desk.cancel(clerkOf(principal, request), params.id, body.reason),
  })
}
