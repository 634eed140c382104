import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { CheckoutService } from './service/checkout.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the operations that make, pay and withdraw orders (API-25, API-28 to API-30). */
export function checkoutApi(api: FastifyInstance, checkout: CheckoutService): void {
  route(api, 'checkout.quote', ({ principal, body }) => checkout.quote(accountOf(principal), body))

  route(api, 'orders.create', ({ principal, body, request }) =>
    checkout.create(accountOf(principal), body, { ip: request.ip, key: keyOf(request) }),
  )

  route(api, 'orders.pay', ({ principal, params }) => checkout.pay(accountOf(principal), params.id))

  route(api, 'payments.check', ({ principal, params }) => checkout.check(accountOf(principal), params.id))

  route(api, 'orders.transfer', ({ principal, params }) => checkout.transfer(accountOf(principal), params.id))

  route(api, 'orders.transferSent', ({ principal, params }) =>
    checkout.transferSent(accountOf(principal), params.id),
  )

  route(api, 'orders.cancel', async ({ principal, params }) => {
    const closed = await checkout.cancel(accountOf(principal), params.id)
    return closed.ok ? { ...closed, message: 'order cancelled' } : closed
  })

  route(api, 'orders.removeItem', async ({ principal, params }) => {
    const removed = await checkout.removeItem(accountOf(principal), params.id)
    return removed.ok ? { ...removed, message: 'removed successfully...' } : removed
  })
}
