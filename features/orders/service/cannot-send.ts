import type * as z from 'zod/mini'
import type { cannotSendEntry, Parcel } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { OrdersContext } from '../context/orders.ts'
import { isUnsent } from '../rules/orders.ts'
import { recordEvent } from '../store/orders.ts'
import { writeCannotSend } from '../store/parcels.ts'
import { piecesOf } from './parcel-cancel.ts'
import { changedView, changeLockedParcel, type ParcelHandler, refuseMovedParcel } from './parcels.ts'

/**
 * Records that a seller cannot send a parcel or pieces of it, replacing an earlier report, for staff to decide. Refuses
 * parcel_not_found, moved_on, order_line_not_found, refund_too_large.
 */
export async function sayCannotSend(
  context: OrdersContext,
  seller: ParcelHandler,
  id: string,
  entry: z.output<typeof cannotSendEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, seller, id, async (tx, row, at) => {
    if (!isUnsent(row.state) || row.order_state !== 'PAID') return refuseMovedParcel(row.state)
    const pieces = piecesOf(row, entry.items)
    if (!pieces.ok) return pieces
    const isRepeated =
      row.cannot_send_reason === entry.reason &&
      JSON.stringify(row.cannot_send_items) === JSON.stringify(pieces.value)
    if (isRepeated) return ok(null)
    await writeCannotSend(tx, row.id, { reason: entry.reason, items: pieces.value, at })
    await recordEvent(tx, row.order_id, {
      actor: 'seller',
      at,
      from: row.state,
      to: row.state,
      detail: 'the seller cannot send it',
      parcelId: row.id,
    })
    return ok(null)
  })
  return changedView(context, seller, changed)
}

/** A seller takes it back: it can be sent. Again changes nothing. Refuses parcel_not_found, moved_on. */
export async function sayCanSend(
  context: OrdersContext,
  seller: ParcelHandler,
  id: string,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, seller, id, async (tx, row, at) => {
    if (!isUnsent(row.state) || row.order_state !== 'PAID') return refuseMovedParcel(row.state)
    if (row.cannot_send_at === null) return ok(null)
    await writeCannotSend(tx, row.id, null)
    await recordEvent(tx, row.order_id, {
      actor: 'seller',
      at,
      from: row.state,
      to: row.state,
      detail: 'the seller can send it after all',
      parcelId: row.id,
    })
    return ok(null)
  })
  return changedView(context, seller, changed)
}
