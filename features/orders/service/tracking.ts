import type * as z from 'zod/mini'
import type { Parcel, trackingEntry } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { OrdersContext } from '../context/orders.ts'
import { MOST_CORRECTIONS, mayCorrectTracking } from '../rules/tracking.ts'
import { recordEvent } from '../store/orders.ts'
import { writeTracking } from '../store/parcels.ts'
import { mailTracking } from './mails.ts'
import { changedView, changeLockedParcel, type ParcelHandler, refuseMovedParcel } from './parcels.ts'

/**
 * Corrects a sent parcel's courier and tracking, by its seller in transit, by staff also later. In transit the buyer
 * gets a mail. Idempotent. Refuses parcel_not_found, moved_on, too_many_corrections (seller).
 */
export async function correctTracking(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  entry: z.output<typeof trackingEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row, at) => {
    if (!mayCorrectTracking(row.state, handler.role)) return refuseMovedParcel(row.state)
    const isRepeated =
      row.courier === entry.courier &&
      row.tracking_code === entry.tracking_code &&
      row.tracking_url === entry.tracking_url
    if (isRepeated) return ok(null)
    if (handler.role === 'seller' && row.tracking_changes >= MOST_CORRECTIONS)
      return refuse('too_many_corrections')
    const { courier, tracking_code, tracking_url } = entry
    await writeTracking(tx, row.id, { courier, tracking_code, tracking_url }, at)
    const named = (sent: { courier: string; tracking_code: string; tracking_url: string }) =>
      [sent.courier, sent.tracking_code, sent.tracking_url].filter(Boolean).join(' ')
    await recordEvent(tx, row.order_id, {
      actor: handler.role,
      at,
      from: row.state,
      to: row.state,
      detail: `tracking corrected: ${named(row)} → ${named(entry)}`,
      parcelId: row.id,
    })
    if (row.state === 'SHIPPING')
      await mailTracking(context, tx, row.order_id, { ...row, ...entry }, row.tracking_changes + 1)
    return ok(null)
  })
  return changedView(context, handler, changed)
}
