import type * as z from 'zod/mini'
import type { checkoutEntry, orderEntry } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { type Limits, line } from '../../../platform/limits/index.ts'
import type { CheckoutDeps } from '../context.ts'
import { cancelOrder, removeItem } from './closing.ts'
import { expireOrders } from './expiring.ts'
import { moneyOnItsWay } from './leaving.ts'
import { checkPayment, payAgain } from './paying.ts'
import { createOrder, type From } from './placing.ts'
import { quote } from './quote.ts'
import { askUnpaid, paymentsOf } from './standing.ts'
import { noteTransferSent, openOrderTransfer } from './transferring.ts'

// A crowd for one work would take every connection of the pool and wait for each other's rows there. In a line of their own they
// are served as fast, the rest of the shop goes on, and nobody is told that the records cannot be reached.
const ORDERS_AT_ONCE = 6
const ORDERS_WAITING = 5_000
/** How often an order begins anew because another own order came between. */
const MOST_TRIES = 3

/** How often one buyer may have the provider asked: about one order, and in all. */
export const askRules = { order: { points: 20, seconds: 60 }, account: { points: 60, seconds: 60 } } as const

const askedTooOften = () =>
  refuse('too_many_requests', {
    message: 'The payment provider has just been asked about this many times. Please try again in a minute.',
  })

/** Buying: from a cart or one work to an order, its payment, and giving it up. What each does stands at its function. */
export function createCheckoutService({
  limits,
  ...given
}: Omit<CheckoutDeps, 'mayAsk'> & { limits: Limits }) {
  const ofOrder = limits.throttle('provider-order', askRules.order)
  const ofAccount = limits.throttle('provider-account', askRules.account)
  const deps: CheckoutDeps = {
    ...given,
    mayAsk: async (accountId, orderId) => {
      const isAllowed = (await ofOrder.take(orderId)).ok && (await ofAccount.take(accountId)).ok
      return isAllowed ? ok(undefined) : askedTooOften()
    },
  }
  const inLine = line(ORDERS_AT_ONCE, ORDERS_WAITING)
  return {
    quote: (accountId: Id, entry: z.infer<typeof checkoutEntry>) => quote(deps, accountId, entry),
    create: async (accountId: Id, entry: z.infer<typeof orderEntry>, from: From) => {
      // The provider is asked outside of the line: one that is silent keeps only its own buyers waiting.
      const unpaid = new Set<Id>()
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const served = await inLine(() => createOrder(deps, accountId, entry, from, unpaid))
        if (!served.ok) return served
        if (served.value.ok !== 'ask') return served.value
        for (const id of served.value.orders) {
          const asked = await askUnpaid(deps, accountId, id)
          if (!asked.ok) return asked
          unpaid.add(id)
        }
      }
      return refuse('unavailable')
    },
    pay: (accountId: Id, idOrCode: string) => payAgain(deps, accountId, idOrCode),
    check: (accountId: Id, idOrCode: string) => checkPayment(deps, accountId, idOrCode),
    transfer: (accountId: Id, idOrCode: string) => openOrderTransfer(deps, accountId, idOrCode),
    transferSent: (accountId: Id, idOrCode: string) => noteTransferSent(deps, accountId, idOrCode),
    cancel: (accountId: Id, idOrCode: string) => cancelOrder(deps, accountId, idOrCode),
    removeItem: (accountId: Id, lineId: string) => removeItem(deps, accountId, lineId),
    expire: (signal?: AbortSignal) => expireOrders(deps, signal),
    moneyOnItsWay: (accountId: Id) => moneyOnItsWay(deps, accountId),
    paymentsOf: (orderIds: readonly Id[]) => paymentsOf(deps, orderIds),
  }
}

export type CheckoutService = ReturnType<typeof createCheckoutService>
