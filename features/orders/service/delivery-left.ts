import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Refundable } from '../context/payments-port.ts'
import { deliveryLeftOf } from '../rules/delivery-parts.ts'
import { readOrder } from '../store/orders.ts'

/** What is left to give back of each parcel's part of an order's delivery fee; `left` is what payments know of it. */
export async function readDeliveryLeft(
  db: Db,
  orderId: Id,
  left: Pick<Refundable, 'shippingKobo' | 'deliveryBack'>,
): Promise<Map<Id, Kobo>> {
  const order = await readOrder(db, orderId)
  return deliveryLeftOf(order?.shipping_fee_kobo ?? 0, order?.parcels ?? [], left)
}
