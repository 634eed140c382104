import type { DeliveryOption } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  type Destination,
  findDestination,
  type PricedParcel,
  priceDelivery,
} from '../../delivery/index.server.ts'
import { type Purchase, sentTogether } from './purchase.ts'

/** Where a purchase would go, and what the delivery of each of its parcels costs. */
export type Delivery = { destination: Destination; parcels: PricedParcel[] }

/** Finds where a purchase would go and prices its parcels. Refuses what is missing or foreign, and delivery_not_offered. */
export async function findDelivery(
  db: Db,
  accountId: Id,
  purchase: Purchase,
  choice: { option: DeliveryOption; shippingId: string | null; stationId: string | null },
): Promise<Result<Delivery, ProblemCode>> {
  const found = await findDestination(db, accountId, choice)
  if (!found.ok) return found
  const parcels = priceDelivery(sentTogether(purchase), found.value)
  if (parcels) return ok({ destination: found.value, parcels })
  return choice.option === 'HOME'
    ? refuse('delivery_not_offered', { field: 'shipping_id' })
    : refuse('delivery_not_offered', {
        field: 'pickup_station_id',
        message: 'These works are not sent to this station. Please choose another one, or home delivery.',
      })
}
