import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { CheckoutContext } from './context.ts'
import { cancelOrder, removeOrderItem } from './service/closing.ts'
import { checkPayment, payAgain } from './service/paying.ts'
import { createOrder } from './service/placing.ts'
import { quotePurchase } from './service/quote.ts'
import { noteTransferSent, openOrderTransfer } from './service/transferring.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the operations that make, pay and withdraw orders (API-25, API-28 to API-30). */
export function checkoutApi(api: FastifyInstance, context: CheckoutContext): void {
  route(api, 'checkout.quote', ({ principal, body }) => quotePurchase(context, accountOf(principal), body))

  route(api, 'orders.create', ({ principal, body, request }) =>
    createOrder(context, accountOf(principal), body, { ip: request.ip, key: keyOf(request) }),
  )

  route(api, 'orders.pay', ({ principal, params }) => payAgain(context, accountOf(principal), params.id))

  route(api, 'payments.check', ({ principal, params }) =>
    checkPayment(context, accountOf(principal), params.id),
  )

  route(api, 'orders.transfer', ({ principal, params }) =>
    openOrderTransfer(context, accountOf(principal), params.id),
  )

  route(api, 'orders.transferSent', ({ principal, params }) =>
    noteTransferSent(context, accountOf(principal), params.id),
  )

  route(api, 'orders.cancel', async ({ principal, params }) => {
    const closed = await cancelOrder(context, accountOf(principal), params.id)
    return closed.ok ? { ...closed, message: 'order cancelled' } : closed
  })

  route(api, 'orders.removeItem', async ({ principal, params }) => {
    const removed = await removeOrderItem(context, accountOf(principal), params.id)
    return removed.ok ? { ...removed, message: 'removed successfully...' } : removed
  })
}
