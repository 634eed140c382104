import { readPerson } from '../../features/accounts/index.server.ts'
import { readPaymentsOf } from '../../features/checkout/index.server.ts'
import { createDeliveryDesk } from '../../features/delivery/index.server.ts'
import { findPayouts } from '../../features/ledger/index.server.ts'
import { createOrdersDesk, openOrdersAtStations } from '../../features/orders/index.server.ts'
import { type ExceptionsContext, findRefunds } from '../../features/payments/index.server.ts'
import { findReturns } from '../../features/returns/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'
import type { ParcelParts } from './parcels.ts'
import type { Purchases } from './purchases.ts'

type Needs = Pick<Money, 'payments'> &
  Pick<OrderParts, 'orders'> &
  Pick<ParcelParts, 'returns'> &
  Pick<Purchases, 'checkout'>

/** What staff alone use: orders, money and delivery, and the office's search. */
export function composeBackoffice(foundation: Foundation, needs: Needs) {
  const { payments, orders, returns, checkout } = needs
  const { db, clock, audit, nameOf, changed } = foundation
  return {
    exceptions: { ...payments, audit, nameOf, changed } satisfies ExceptionsContext,
    ordersDesk: createOrdersDesk({
      db,
      clock,
      orders,
      payments,
      audit,
      paymentsOf: (ids) => readPaymentsOf(checkout, ids),
      returnsOf: returns.ofOrder,
      nameOf,
      changed,
    }),
    deliveryDesk: createDeliveryDesk({
      db,
      audit,
      personOf: readPerson,
      openOrdersAt: openOrdersAtStations,
    }),
    /** What the office's search looks through by itself. */
    finders: {
      payouts: (q: string, limit: number) => findPayouts(db, q, limit),
      refunds: (q: string, limit: number) => findRefunds(db, q, limit),
      returns: (q: string, limit: number) => findReturns(db, q, limit),
    },
  }
}
