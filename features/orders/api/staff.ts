import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DecidingStaff, Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { longCsvRoute, zipRoute } from '../../../platform/http/file-route.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersContext } from '../context/orders.ts'
import { packEvidence } from '../service/evidence.ts'
import { exportClaims, exportOrders, exportParcels } from '../service/exporting.ts'
import { addOrderNote, repeatOrderMail } from '../service/order-notes.ts'
import { approveRefund, readRefundProposals, rejectRefund } from '../service/refund-approval.ts'
import { previewRefund, refundOrder } from '../service/refunding.ts'
import { cancelOrderByStaff, readStaffOrder, readStaffOrders } from '../service/staff.ts'

const decidingStaff = ({ account }: Principal, requestId: string): DecidingStaff => ({
  accountId: account?.id ?? '',
  roles: account?.staffRoles ?? [],
  requestId,
})
const staffOf = (principal: Principal, request: FastifyRequest): DecidingStaff =>
  decidingStaff(principal, request.id)

/** Adds the operations of staff on orders. */
export function staffOrdersApi(api: FastifyInstance, context: OrdersContext): void {
  route(api, 'staff.orders', async ({ query }) => ok(await readStaffOrders(context, query)))

  longCsvRoute(api, 'staff.exportParcels', async ({ principal, query, requestId }) =>
    ok(await exportParcels(context, decidingStaff(principal, requestId), query)),
  )

  longCsvRoute(api, 'staff.exportClaims', async ({ principal, query, requestId }) =>
    ok(await exportClaims(context, decidingStaff(principal, requestId), query)),
  )

  longCsvRoute(api, 'staff.exportOrders', async ({ principal, query, requestId }) =>
    ok(await exportOrders(context, decidingStaff(principal, requestId), query)),
  )

  route(api, 'staff.order', ({ params }) => readStaffOrder(context, params.id))

  zipRoute(api, 'staff.orderEvidence', ({ principal, params, requestId }) =>
    packEvidence(context, decidingStaff(principal, requestId), params.id),
  )

  route(api, 'staff.previewRefund', ({ principal, params, body, request }) =>
    previewRefund(context, staffOf(principal, request), params.id, body),
  )

  route(api, 'staff.refundProposals', async ({ query }) => ok(await readRefundProposals(context, query)))

  route(api, 'staff.approveRefund', ({ principal, params, body, request }) =>
    approveRefund(context, staffOf(principal, request), params.id, body.preview),
  )

  route(api, 'staff.rejectRefund', ({ principal, params, body, request }) =>
    rejectRefund(context, staffOf(principal, request), params.id, body.note),
  )

  route(api, 'staff.refundOrder', ({ principal, params, body, request }) =>
    refundOrder(context, staffOf(principal, request), params.id, body, keyOf(request)),
  )

  route(api, 'staff.cancelOrder', ({ principal, params, body, request }) =>
    cancelOrderByStaff(context, staffOf(principal, request), params.id, body.reason),
  )

  route(api, 'staff.addOrderNote', ({ principal, params, body, request }) =>
    addOrderNote(context, staffOf(principal, request), params.id, body.text),
  )

  route(api, 'staff.repeatOrderMail', ({ principal, params, request }) =>
    repeatOrderMail(context, staffOf(principal, request), params.id, params.mail),
  )
}
