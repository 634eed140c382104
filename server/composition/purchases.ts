import { readPerson } from '../../features/accounts/index.server.ts'
import {
  askRules,
  type CheckoutContext,
  createOrderLine,
  defineCheckoutJobs,
} from '../../features/checkout/index.server.ts'
import { createDeliveryService, type DeliveryService } from '../../features/delivery/index.server.ts'
import { networkOf } from '../../platform/limits/index.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'

export type Purchases = { delivery: DeliveryService; checkout: CheckoutContext }

/** From a cart or a work to an order and its payment: delivery, checkout, and the job that ends unpaid orders. */
export function composePurchases(
  foundation: Foundation,
  { orders, payments }: Pick<OrderParts, 'orders'> & Pick<Money, 'payments'>,
): Purchases {
  const { config, keyring, limits } = foundation
  const delivery = createDeliveryService(foundation)
  const checkout: CheckoutContext = {
    ...foundation,
    delivery,
    orders,
    payments,
    publicKey: payments.provider.publicKey,
    questions: {
      ofOrder: limits.throttle('provider-order', askRules.order),
      ofAccount: limits.throttle('provider-account', askRules.account),
    },
    orderLine: createOrderLine(),
    networkHash: (ip) => (config.isRateLimited ? keyring.hash('order network', networkOf(ip)) : null),
    personOf: readPerson,
  }
  defineCheckoutJobs(checkout)
  return { delivery, checkout }
}
