import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { isUnsent } from '../rules/orders.ts'
import { unsellPieces } from '../store/holds.ts'
import { type OrderRow, recordEvent } from '../store/orders.ts'
import { changeParcel, findParcel } from '../store/parcels.ts'

const staff = { role: 'staff', accountId: '' } as const

/** Cancels the parcels of a locked order that have not been sent, and puts their works back on sale. */
export async function withdrawParcels(tx: Db, order: OrderRow, at: Date): Promise<void> {
  const parcels = order.parcels.filter((parcel) => isUnsent(parcel.state))
  const lines = order.lines.filter((line) => parcels.some((parcel) => parcel.seller_id === line.seller_id))
  // In the order of edition ids, as everybody who changes stock.
  for (const line of lines.toSorted((a, b) => (a.edition_id < b.edition_id ? -1 : 1)))
    await unsellPieces(tx, line.id, line.quantity, at)
  for (const parcel of parcels) await cancelParcel(tx, order.id, parcel.id, at)
}

/** Puts pieces of a line of a locked order back on sale if they have not been sent; a parcel with nothing left in it is cancelled. */
export async function withdrawPieces(
  tx: Db,
  order: OrderRow,
  lineId: Id,
  quantity: number,
  at: Date,
): Promise<void> {
  const line = order.lines.find((one) => one.id === lineId)
  const parcel = order.parcels.find((one) => one.seller_id === line?.seller_id)
  if (!line || !parcel || !isUnsent(parcel.state)) return
  await unsellPieces(tx, lineId, quantity, at)
  const left = (await findParcel(tx, staff, parcel.id))?.items ?? []
  if (left.every((item) => item.to_send === 0)) await cancelParcel(tx, order.id, parcel.id, at)
}

async function cancelParcel(tx: Db, orderId: Id, parcelId: Id, at: Date): Promise<void> {
  await changeParcel(tx, parcelId, 'CANCELLED', at)
  await recordEvent(tx, orderId, {
    actor: 'system',
    at,
    from: 'PACKING',
    to: 'CANCELLED',
    detail: 'refunded',
    parcelId,
  })
}
