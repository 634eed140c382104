import { networkMark, readPerson } from '../../features/accounts/index.server.ts'
import {
  type CheckoutContext,
  createPlacingLine,
  defineCheckoutJobs,
  providerCheckRules,
} from '../../features/checkout/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'

export type Purchases = { checkout: CheckoutContext }

/** From a cart or a work to an order and its payment: checkout, and the job that ends unpaid orders. */
export function composePurchases(
  infrastructure: Infrastructure,
  { placing, payments }: OrderParts & Pick<Money, 'payments'>,
): Purchases {
  const { config, keyring, limits } = infrastructure
  const checkout: CheckoutContext = {
    ...infrastructure,
    orders: placing,
    payments,
    publicKey: payments.provider.publicKey,
    providerChecks: {
      ofOrder: limits.throttle('provider-order', providerCheckRules.order),
      ofAccount: limits.throttle('provider-account', providerCheckRules.account),
    },
    placingLine: createPlacingLine(infrastructure.processes.web),
    networkHash: (ip) => (config.isRateLimited ? networkMark(keyring, ip) : null),
    personOf: readPerson,
  }
  defineCheckoutJobs(checkout)
  return { checkout }
}
