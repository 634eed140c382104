import type * as z from 'zod/mini'
import type { handedOverEntry, Parcel } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { howMany } from '../../../kernel/count.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { OrdersContext } from '../context/orders.ts'
import { handedOverNotification } from '../emails/seller.ts'
import { keepAgain } from '../store/holds.ts'
import { readOrder, recordEvent } from '../store/orders.ts'
import { writeHandedOver } from '../store/parcels.ts'
import { mailHandedOver } from './mails.ts'
import { changedView, changeLockedParcel, type ParcelHandler, refuseMovedParcel } from './parcels.ts'

/**
 * Records that a cancelled parcel was handed to the courier; it stays cancelled. Takes unsold restocked pieces off
 * sale, notifies both sides. Refuses parcel_not_found, moved_on unless cancelled unsent and unrecorded.
 */
export async function noteHandedOver(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  entry: z.output<typeof handedOverEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row, at) => {
    if (row.state !== 'CANCELLED' || row.shipped_at !== null) return refuseMovedParcel(row.state)
    if (row.handed_over_at !== null)
      return refuse('moved_on', { about: row.state, message: 'That it was handed over is noted already.' })
    const { courier, tracking_code, tracking_url, said_by } = entry
    const sent = { courier, tracking_code, tracking_url, handed_over_by: said_by }
    await writeHandedOver(tx, row.id, sent, at)
    let [off, sold] = [0, 0]
    for (const { id: lineId, quantity, to_send, off_sale } of row.items) {
      const given = quantity - to_send - off_sale
      const taken = await keepAgain(tx, lineId, given, at)
      off += taken
      sold += given - taken
    }
    const note = { at, from: row.state, to: row.state, parcelId: row.id }
    const carried = [entry.courier, entry.tracking_code].filter(Boolean).join(' ')
    const offText = off > 0 ? `; ${howMany(off, 'piece')} off sale again` : ''
    await recordEvent(tx, row.order_id, {
      ...note,
      actor: handler.role,
      detail: `handed to the courier all the same, by the word of the ${entry.said_by}: ${carried}${offText}`,
    })
    if (sold > 0)
      await recordEvent(tx, row.order_id, {
        ...note,
        actor: 'system',
        detail: `${howMany(sold, 'piece')} sold again before it was known that it is with the courier`,
      })
    const order = await readOrder(tx, row.order_id)
    if (!order) throw new Error(`a parcel of an order that does not exist: ${row.order_id}`)
    const parcel = { ...row, ...entry }
    await context.notifySellers(tx, handedOverNotification(order, parcel, sold))
    await mailHandedOver(context, tx, order, parcel)
    return ok(null)
  })
  return changedView(context, handler, changed)
}
