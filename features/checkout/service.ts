import type * as z from 'zod/mini'
import type { checkoutEntry, orderEntry } from '../../contract/order.ts'
import type { Id } from '../../kernel/id.ts'
import { cancelOrder, expireOrders, removeItem } from './closing.ts'
import type { CheckoutDeps } from './deps.ts'
import { moneyOnItsWay } from './leaving.ts'
import { checkPayment, payAgain } from './paying.ts'
import { createOrder } from './placing.ts'
import { quote } from './quote.ts'
import { paymentsOf } from './standing.ts'

/** Buying: from a cart or one work to an order, its payment, and giving it up. What each does stands at its function. */
export const createCheckoutService = (deps: CheckoutDeps) => ({
  quote: (accountId: Id, entry: z.infer<typeof checkoutEntry>) => quote(deps, accountId, entry),
  create: (accountId: Id, entry: z.infer<typeof orderEntry>, key: string | undefined) =>
    createOrder(deps, accountId, entry, key),
  pay: (accountId: Id, idOrCode: string) => payAgain(deps, accountId, idOrCode),
  check: (accountId: Id, idOrCode: string) => checkPayment(deps, accountId, idOrCode),
  cancel: (accountId: Id, idOrCode: string) => cancelOrder(deps, accountId, idOrCode),
  removeItem: (accountId: Id, lineId: string) => removeItem(deps, accountId, lineId),
  expire: () => expireOrders(deps),
  moneyOnItsWay: (accountId: Id) => moneyOnItsWay(deps, accountId),
  paymentsOf: (orderIds: readonly Id[]) => paymentsOf(deps, orderIds),
})

export type CheckoutService = ReturnType<typeof createCheckoutService>
