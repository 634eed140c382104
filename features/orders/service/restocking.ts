import type * as z from 'zod/mini'
import type { Parcel, restockEntry } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { howMany } from '../../../kernel/count.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { OrdersContext } from '../context/orders.ts'
import { unsellPieces } from '../store/holds.ts'
import { recordEvent } from '../store/orders.ts'
import { changedView, changeLockedParcel, type ParcelHandler } from './parcels.ts'

/**
 * Puts pieces withdrawn from an order before sending back on sale, such as a found one. Refuses parcel_not_found,
 * order_line_not_found, and moved_on if fewer are off sale.
 */
export async function restockParcel(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  { item_id, quantity }: z.output<typeof restockEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row, at) => {
    const line = row.items.find((each) => each.id === item_id)
    if (!line) return refuse('order_line_not_found')
    if (quantity > line.off_sale) return refuse('moved_on')
    await unsellPieces(tx, line.id, quantity, at, 'kept')
    await recordEvent(tx, row.order_id, {
      actor: handler.role,
      at,
      from: row.state,
      to: row.state,
      detail: `on sale again: ${howMany(quantity, 'piece')} of ${line.name}`,
      parcelId: row.id,
    })
    return ok(null)
  })
  return changedView(context, handler, changed)
}
