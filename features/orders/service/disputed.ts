import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { disputedNotification, sendableNotification, sparedNotification } from '../emails/seller.ts'
import { isUnsent } from '../rules/orders.ts'
import { lengthened } from '../rules/unsent.ts'
import { readOrder, recordEvent } from '../store/orders.ts'
import { listStopped, resume, stopUnsent } from '../store/parcels.ts'

/** An order's dispute state; `takingId` is a new dispute. */
export type Disputed = { orderId: Id; at: Date; isDisputed: boolean; takingId: Id | null }

/**
 * Stops a locked order's unsent parcels while its payment is disputed, then resumes them with a longer deadline;
 * notifies their sellers. Idempotent.
 */
export async function followDispute(
  { notifySellers }: Pick<OrdersContext, 'notifySellers'>,
  tx: Db,
  { orderId, at, isDisputed, takingId }: Disputed,
): Promise<void> {
  const stopped = isDisputed ? [] : await listStopped(tx, orderId)
  if (!isDisputed && takingId === null && stopped.length === 0) return
  const order = await readOrder(tx, orderId)
  if (!order) return
  const note = (parcelId: Id, detail: string) =>
    recordEvent(tx, orderId, { actor: 'system', at, from: 'PACKING', to: 'PACKING', detail, parcelId })
  if (isDisputed)
    for (const { id } of await stopUnsent(tx, orderId, at)) await note(id, 'payment disputed, not to be sent')
  if (takingId !== null)
    for (const parcel of order.parcels)
      await notifySellers(tx, disputedNotification(order, parcel, `${takingId}:${at.getTime()}`))
  for (const { id, pack_by, disputed_since, shipped_at } of stopped) {
    const deadline = lengthened(pack_by, disputed_since, shipped_at ?? at)
    await resume(tx, id, deadline)
    const parcel = order.parcels.find((one) => one.id === id)
    if (!parcel || !isUnsent(parcel.state) || order.state !== 'PAID') continue
    await note(id, 'payment not disputed any more, to be sent')
    await notifySellers(tx, sendableNotification(order, parcel, deadline, at))
  }
}

/** Notifies the sellers of an order whose part of a lost dispute we bear. */
export async function notifySpared(
  { notifySellers }: Pick<OrdersContext, 'notifySellers'>,
  tx: Db,
  { takingId, orderId, sellerIds }: { takingId: Id; orderId: Id; sellerIds: readonly Id[] },
): Promise<void> {
  const order = await readOrder(tx, orderId)
  for (const parcel of order?.parcels ?? [])
    if (order && sellerIds.includes(parcel.seller_id))
      await notifySellers(tx, sparedNotification(order, parcel, takingId))
}
