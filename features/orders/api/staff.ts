import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { DecidingStaff } from '../../payments/index.server.ts'
import type { OrdersContext } from '../context.ts'
import { cancelOrderByStaff, readStaffOrder, readStaffOrders, refundOrder } from '../service/staff.ts'

const staffOf = ({ account }: Principal, request: FastifyRequest): DecidingStaff => ({
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId: request.id,
})

/** Adds the operations of staff on orders. */
export function staffOrdersApi(api: FastifyInstance, context: OrdersContext): void {
  route(api, 'staff.orders', async ({ query }) => ok(await readStaffOrders(context, query)))

  route(api, 'staff.order', ({ params }) => readStaffOrder(context, params.id))

  route(api, 'staff.refundOrder', ({ principal, params, body, request }) =>
    refundOrder(context, staffOf(principal, request), params.id, body, keyOf(request)),
  )

  route(api, 'staff.cancelOrder', ({ principal, params, body, request }) =>
    cancelOrderByStaff(context, staffOf(principal, request), params.id, body.reason),
  )
}
