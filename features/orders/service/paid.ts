import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { lockOrder, readOrder } from '../store/orders.ts'
import { listParcelsToPack } from '../store/sales.ts'
import { notifySold } from './mails.ts'

/** The job that follows when an order becomes paid. */
export const PAID_JOB = 'orders.paid'

/**
 * Does what need not be done in the transaction in which an order becomes paid, so that nothing of it can keep the money from being known:
 * notifies its sellers of what to pack, and those who wait for its works. Done again, it changes nothing.
 */
export async function followPaid(context: OrdersContext, orderId: Id): Promise<void> {
  await withTx(context.db, async (tx) => {
    await lockOrder(tx, orderId)
    const row = await readOrder(tx, orderId)
    if (!row) return
    const works = row.lines.map((line) => line.work_id)
    await context.holdsEnded(tx, works)
    await notifySold(context, tx, row, await listParcelsToPack(tx, orderId))
  })
}
