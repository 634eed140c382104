import { readPerson } from '../../features/accounts/index.server.ts'
import { type CheckoutService, createCheckoutService } from '../../features/checkout/index.server.ts'
import { createDeliveryService, type DeliveryService } from '../../features/delivery/index.server.ts'
import { networkOf } from '../../platform/limits/index.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'

export type Purchases = { delivery: DeliveryService; checkout: CheckoutService }

/** From a cart or a work to an order and its payment: delivery, checkout, and the job that ends unpaid orders. */
export function composePurchases(
  foundation: Foundation,
  { orders, payments }: Pick<OrderParts, 'orders'> & Pick<Money, 'payments'>,
): Purchases {
  const { config, keyring, queue } = foundation
  const delivery = createDeliveryService(foundation)
  const checkout = createCheckoutService({
    ...foundation,
    delivery,
    orders,
    payments,
    publicKey: payments.provider.publicKey,
    networkHash: (ip) => (config.isRateLimited ? keyring.hash('order network', networkOf(ip)) : null),
    personOf: readPerson,
  })
  queue.define('orders.expire', async (_data, { signal }) => void (await checkout.expire(signal)), {
    cron: '* * * * *',
    coalesce: true,
  })
  return { delivery, checkout }
}
