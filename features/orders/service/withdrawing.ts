import type { Db } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { cancelledNotification, lessToSendNotification } from '../emails/seller.ts'
import { isUnsent } from '../rules/orders.ts'
import type { StockMove } from '../rules/refund.ts'
import { keepPieces, unsellPieces } from '../store/holds.ts'
import { type OrderRow, recordEvent } from '../store/orders.ts'
import { changeParcel, findParcel, writeCannotSend } from '../store/parcels.ts'

const staff = { role: 'staff', id: '' } as const

type Context = Pick<OrdersContext, 'notifySellers'>

/** Cancels the parcels of a locked order that have not been sent, puts their works back on sale, and notifies their sellers. */
export async function withdrawParcels(context: Context, tx: Db, order: OrderRow, at: Date): Promise<void> {
  const parcels = order.parcels.filter((parcel) => isUnsent(parcel.state))
  const lines = order.lines.filter((line) => parcels.some((parcel) => parcel.seller_id === line.seller_id))
  // In the order of edition ids, as everybody who changes stock.
  for (const line of lines.toSorted((a, b) => (a.edition_id < b.edition_id ? -1 : 1)))
    await unsellPieces(tx, line.id, line.quantity, at)
  for (const parcel of parcels) await cancelParcel(context, tx, order, parcel, at)
}

/** Who cancels a parcel, and why, for the order's history. */
type CancelNote = { actor: 'staff' | 'system'; detail: string }

/**
 * Withdraws refunded pieces of a locked order: with `restock` they are on sale again, else neither sold nor sent.
 * Settles "cannot send" reports, notifies their sellers, cancels emptied parcels.
 */
export async function withdrawPieces(
  context: Context,
  tx: Db,
  order: OrderRow,
  moves: readonly StockMove[],
  at: Date,
  note: CancelNote = { actor: 'system', detail: 'refunded' },
): Promise<void> {
  const unsent = order.parcels.filter((parcel) => isUnsent(parcel.state))
  const known = moves.flatMap((move) => {
    const line = order.lines.find((one) => one.id === move.lineId)
    return line ? [{ ...move, line, parcel: unsent.find((one) => one.seller_id === line.seller_id) }] : []
  })
  // In the order of edition ids, as everybody who changes stock.
  for (const move of known.toSorted((a, b) => (a.line.edition_id < b.line.edition_id ? -1 : 1))) {
    if (move.restock) await unsellPieces(tx, move.lineId, move.quantity, at)
    else if (move.parcel) await keepPieces(tx, move.lineId, move.quantity, at)
  }
  for (const parcel of unsent) {
    const own = known.filter((move) => move.parcel === parcel)
    if (own.length === 0) continue
    await writeCannotSend(tx, parcel.id, null)
    const isOnSale = own.every((move) => move.restock)
    const left = (await findParcel(tx, staff, parcel.id))?.items ?? []
    if (left.every((item) => item.to_send === 0)) {
      await cancelParcel(context, tx, order, parcel, at, { ...note, isOnSale })
      continue
    }
    for (const { line, restock } of own) {
      const stays = left.find((item) => item.id === line.id)?.to_send ?? 0
      await context.notifySellers(tx, lessToSendNotification(order, parcel, line, stays, restock))
    }
  }
}

async function cancelParcel(
  { notifySellers }: Context,
  tx: Db,
  order: OrderRow,
  parcel: OrderRow['parcels'][number],
  at: Date,
  { actor, detail, isOnSale }: CancelNote & { isOnSale: boolean } = {
    actor: 'system',
    detail: 'refunded',
    isOnSale: true,
  },
): Promise<void> {
  await changeParcel(tx, parcel.id, 'CANCELLED', at)
  await writeCannotSend(tx, parcel.id, null)
  await recordEvent(tx, order.id, {
    actor,
    at,
    from: 'PACKING',
    to: 'CANCELLED',
    detail,
    parcelId: parcel.id,
  })
  await notifySellers(tx, cancelledNotification(order, parcel, isOnSale))
}
