import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { Clerk, OrdersDesk } from '../service/staff.ts'

const clerkOf = ({ account }: Principal, request: FastifyRequest): Clerk => ({
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId: request.id,
})

/** Adds the operations of staff on orders. */
export function ordersDeskApi(api: FastifyInstance, desk: OrdersDesk): void {
  route(api, 'staff.orders', async ({ query }) => ok(await desk.search(query)))

  route(api, 'staff.order', ({ params }) => desk.read(params.id))

  route(api, 'staff.refundOrder', ({ principal, params, body, request }) =>
    desk.refund(clerkOf(principal, request), params.id, body, keyOf(request)),
  )

  route(api, 'staff.cancelOrder', ({ principal, params, body, request }) =>
    desk.cancel(clerkOf(principal, request), params.id, body.reason),
  )
}
