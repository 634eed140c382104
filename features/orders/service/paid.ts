import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { OrdersContext } from '../context/orders.ts'
import { lockOrder, readOrder } from '../store/orders.ts'
import { listParcelsToPack } from '../store/sales.ts'
import { notifySold } from './mails.ts'

/** The job that follows when an order becomes paid. */
export const PAID_JOB = 'orders.paid'

/**
 * Runs after an order becomes paid, apart from that transaction so it cannot fail it: notifies sellers, and people
 * waiting for its works. Idempotent.
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
