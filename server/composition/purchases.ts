import { networkMark, readPerson } from '../../features/accounts/index.server.ts'
import {
  askRules,
  type CheckoutContext,
  createPlacingLine,
  defineCheckoutJobs,
} from '../../features/checkout/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'

export type Purchases = { checkout: CheckoutContext }

/** From a cart or a work to an order and its payment: checkout, and the job that ends unpaid orders. */
export function composePurchases(
  foundation: Foundation,
  { placing, payments }: OrderParts & Pick<Money, 'payments'>,
): Purchases {
  const { config, keyring, limits } = foundation
  const checkout: CheckoutContext = {
    ...foundation,
    orders: placing,
    payments,
    publicKey: payments.provider.publicKey,
    questions: {
      ofOrder: limits.throttle('provider-order', askRules.order),
      ofAccount: limits.throttle('provider-account', askRules.account),
    },
    placingLine: createPlacingLine(foundation.processes.web),
    networkHash: (ip) => (config.isRateLimited ? networkMark(keyring, ip) : null),
    personOf: readPerson,
  }
  defineCheckoutJobs(checkout)
  return { checkout }
}
