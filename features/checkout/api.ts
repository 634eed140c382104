import type { FastifyInstance } from 'fastify'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { CheckoutContext } from './context.ts'
import { cancelOrder, removeOrderItem } from './service/closing.ts'
import { checkPayment, payAgain } from './service/paying.ts'
import { createOrder } from './service/placing.ts'
import { quotePurchase } from './service/quote.ts'
import { noteTransferSent, openOrderTransfer } from './service/transferring.ts'

/** Adds the operations that make, pay and withdraw orders (API-25, API-28 to API-30). */
export function checkoutApi(api: FastifyInstance, context: CheckoutContext): void {
  route(api, 'checkout.quote', ({ account, body }) => quotePurchase(context, account.id, body))

  route(api, 'orders.create', ({ account, body, request }) =>
    createOrder(context, account.id, body, { ip: request.ip, key: keyOf(request) }),
  )

  route(api, 'orders.pay', ({ account, params }) => payAgain(context, account.id, params.id))

  route(api, 'payments.check', ({ account, params }) => checkPayment(context, account.id, params.id))

  route(api, 'orders.transfer', ({ account, params }) => openOrderTransfer(context, account.id, params.id))

  route(api, 'orders.transferSent', ({ account, params }) => noteTransferSent(context, account.id, params.id))

  route(api, 'orders.cancel', async ({ account, params }) => {
    const closed = await cancelOrder(context, account.id, params.id)
    return closed.ok ? { ...closed, message: 'order cancelled' } : closed
  })

  route(api, 'orders.removeItem', async ({ account, params }) => {
    const removed = await removeOrderItem(context, account.id, params.id)
    return removed.ok ? { ...removed, message: 'removed successfully...' } : removed
  })
}
