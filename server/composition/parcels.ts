import { readPaymentsOf } from '../../features/checkout/index.server.ts'
import type { OrdersContext } from '../../features/orders/index.server.ts'
import { type ReturnsContext, readReturnsOfOrder } from '../../features/returns/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'
import type { Pictures } from './pictures.ts'
import type { Purchases } from './purchases.ts'

export type ParcelParts = { orders: OrdersContext; returns: ReturnsContext }

type Needs = Pick<Pictures, 'media'> & OrderParts & Pick<Money, 'payments'> & Pick<Purchases, 'checkout'>

/** Orders with all that follows when they are paid: their parcels, parcels that did not come, and works that come back. */
export function composeParcels(
  foundation: Foundation,
  { media, placing, payments, checkout }: Needs,
): ParcelParts {
  const { db, clock, mail, sender, audit, nameOf, changed } = foundation
  return {
    orders: {
      ...placing,
      payments,
      paymentsOf: (orderIds) => readPaymentsOf(checkout, orderIds),
      evidence: media,
      audit,
      nameOf,
      returnsOf: (orderId) => readReturnsOfOrder(db, orderId),
      changed,
    },
    returns: { db, clock, payments, evidence: media, mail, sender, audit, nameOf, changed },
  }
}
