import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { disputedNotification } from '../emails/seller.ts'
import { readOrder } from '../store/orders.ts'

/** Notifies the sellers of an order, each about their parcel, that the provider may take its money back; again where it is opened anew. */
export async function notifyDisputed(
  { notifySellers }: Pick<OrdersContext, 'notifySellers'>,
  tx: Db,
  { takingId, orderId, at }: { takingId: Id; orderId: Id; at: Date },
): Promise<void> {
  const order = await readOrder(tx, orderId)
  for (const parcel of order?.parcels ?? [])
    if (order) await notifySellers(tx, disputedNotification(order, parcel, `${takingId}:${at.getTime()}`))
}
