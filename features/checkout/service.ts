import type * as z from 'zod/mini'
import type { checkoutEntry, orderEntry } from '../../contract/order.ts'
import type { Id } from '../../kernel/id.ts'
import { line } from '../../platform/limits/index.ts'
import { cancelOrder, expireOrders, removeItem } from './closing.ts'
import type { CheckoutDeps } from './deps.ts'
import { moneyOnItsWay } from './leaving.ts'
import { checkPayment, payAgain } from './paying.ts'
import { createOrder } from './placing.ts'
import { quote } from './quote.ts'
import { paymentsOf } from './standing.ts'
import { openTransfer, transferSent } from './transferring.ts'

// A crowd for one work would take every connection of the pool and wait for each other's rows there. In a line of their own they
// are served as fast, the rest of the shop goes on, and nobody is told that the records cannot be reached.
const ORDERS_AT_ONCE = 6
const ORDERS_WAITING = 5_000

/** Buying: from a cart or one work to an order, its payment, and giving it up. What each does stands at its function. */
export const createCheckoutService = (deps: CheckoutDeps) => {
  const inLine = line(ORDERS_AT_ONCE, ORDERS_WAITING)
  return {
    quote: (accountId: Id, entry: z.infer<typeof checkoutEntry>) => quote(deps, accountId, entry),
    create: async (accountId: Id, entry: z.infer<typeof orderEntry>, key: string | undefined) => {
      const served = await inLine(() => createOrder(deps, accountId, entry, key))
      return served.ok ? served.value : served
    },
    pay: (accountId: Id, idOrCode: string) => payAgain(deps, accountId, idOrCode),
    check: (accountId: Id, idOrCode: string) => checkPayment(deps, accountId, idOrCode),
    transfer: (accountId: Id, idOrCode: string) => openTransfer(deps, accountId, idOrCode),
    transferSent: (accountId: Id, idOrCode: string) => transferSent(deps, accountId, idOrCode),
    cancel: (accountId: Id, idOrCode: string) => cancelOrder(deps, accountId, idOrCode),
    removeItem: (accountId: Id, lineId: string) => removeItem(deps, accountId, lineId),
    expire: () => expireOrders(deps),
    moneyOnItsWay: (accountId: Id) => moneyOnItsWay(deps, accountId),
    paymentsOf: (orderIds: readonly Id[]) => paymentsOf(deps, orderIds),
  }
}

export type CheckoutService = ReturnType<typeof createCheckoutService>
