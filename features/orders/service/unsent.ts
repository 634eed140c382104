import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { isUnavailable, withTx } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { deadlineNotification } from '../emails/seller.ts'
import { isUnsent } from '../rules/orders.ts'
import { isUnsentOver, nextReminder, REMIND_BEFORE, unsentEnd } from '../rules/unsent.ts'
import { lockOrder } from '../store/orders.ts'
import { findParcel, listUnsent, noteReminder, type ParcelPlace } from '../store/parcels.ts'
import { cancelUnsentParcel } from './parcel-cancel.ts'

/** How many parcels are read at once. */
const READ_AT_ONCE = 200

const staff = { role: 'staff', id: '' } as const

/**
 * Reminds sellers of unsent parcels and cancels and refunds overdue ones, each in its own transaction; one failure
 * stops no other. Throws while the database is away.
 */
export async function lookAtUnsent(context: OrdersContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  let place: ParcelPlace | undefined
  while (!signal?.aborted) {
    const found = await listUnsent(db, after(clock.now(), REMIND_BEFORE), READ_AT_ONCE, place)
    for (const { id } of found) {
      if (signal?.aborted) return
      try {
        await lookAtParcel(context, id)
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.error({ err: error, parcelId: id }, 'an unsent parcel could not be looked at')
      }
    }
    place = found.at(-1)
    if (found.length < READ_AT_ONCE) return
  }
}

async function lookAtParcel(context: OrdersContext, id: Id): Promise<void> {
  const { db, clock, log, unsentDays, notifySellers } = context
  const known = await findParcel(db, staff, id)
  if (!known) return
  const cancelled = await withTx(db, async (tx) => {
    await lockOrder(tx, known.order_id)
    const row = await findParcel(tx, staff, id)
    if (!row || !isUnsent(row.state) || row.order_state !== 'PAID' || row.disputed_since) return undefined
    const now = clock.now()
    // A seller who has said that it cannot be sent waits for staff, and needs no reminder before the end.
    const reminded = row.cannot_send_at ? 'last' : row.reminder
    const unsent = { packBy: row.pack_by, reminder: reminded, remindedAt: row.reminded_at }
    if (isUnsentOver(unsent, now, unsentDays)) return cancelUnsentParcel(context, tx, row, now)
    const reminder = nextReminder(unsent, now, unsentDays)
    if (reminder === undefined) return undefined
    await noteReminder(tx, row.id, reminder, now)
    const end = unsentEnd({ ...unsent, reminder, remindedAt: now }, unsentDays)
    const order = { id: row.order_id, code: row.order_code }
    await notifySellers(tx, deadlineNotification(order, row, reminder, { packBy: row.pack_by, end }))
    return undefined
  })
  if (!cancelled) return
  if (cancelled.ok)
    log.info({ parcelId: id, orderId: known.order_id }, 'parcel was not sent and is cancelled')
  else
    log.error(
      { parcelId: id, orderId: known.order_id, refusal: cancelled.code },
      'parcel could not be cancelled',
    )
}
