import type { FastifyInstance } from 'fastify'
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

/** Adds the operations of staff on orders. */
export function staffOrdersApi(api: FastifyInstance, context: OrdersContext): void {
  route(api, 'staff.orders', async ({ query }) => ok(await readStaffOrders(context, query)))

  longCsvRoute(api, 'staff.exportParcels', async ({ officer, query }) =>
    ok(await exportParcels(context, officer, query)),
  )

  longCsvRoute(api, 'staff.exportClaims', async ({ officer, query }) =>
    ok(await exportClaims(context, officer, query)),
  )

  longCsvRoute(api, 'staff.exportOrders', async ({ officer, query }) =>
    ok(await exportOrders(context, officer, query)),
  )

  route(api, 'staff.order', ({ params }) => readStaffOrder(context, params.id))

  zipRoute(api, 'staff.orderEvidence', ({ officer, params }) => packEvidence(context, officer, params.id))

  route(api, 'staff.previewRefund', ({ officer, params, body }) =>
    previewRefund(context, officer, params.id, body),
  )

  route(api, 'staff.refundProposals', async ({ query }) => ok(await readRefundProposals(context, query)))

  route(api, 'staff.approveRefund', ({ officer, params, body }) =>
    approveRefund(context, officer, params.id, body.preview),
  )

  route(api, 'staff.rejectRefund', ({ officer, params, body }) =>
    rejectRefund(context, officer, params.id, body.note),
  )

  route(api, 'staff.refundOrder', ({ officer, params, body, request }) =>
    refundOrder(context, officer, params.id, body, keyOf(request)),
  )

  route(api, 'staff.cancelOrder', ({ officer, params, body }) =>
    cancelOrderByStaff(context, officer, params.id, body.reason),
  )

  route(api, 'staff.addOrderNote', ({ officer, params, body }) =>
    addOrderNote(context, officer, params.id, body.text),
  )

  route(api, 'staff.repeatOrderMail', ({ officer, params }) =>
    repeatOrderMail(context, officer, params.id, params.mail),
  )
}
