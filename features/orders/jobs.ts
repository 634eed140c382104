import type { Id } from '../../kernel/id.ts'
import type { OrdersContext } from './context/orders.ts'
import { followPaid, PAID_JOB } from './service/paid.ts'
import { lookAtUnsent } from './service/unsent.ts'

/**
 * Defines the job after payment, and the one that reminds sellers of unsent parcels and cancels overdue ones: hourly
 * from 07:31 to 20:31 in Lagos (the cron is in UTC).
 */
export function defineOrderJobs(context: OrdersContext): void {
  context.queue.define<{ orderId: Id }>(PAID_JOB, ({ orderId }) => followPaid(context, orderId))
  context.queue.define('orders.unsent', async (_data, { signal }) => lookAtUnsent(context, signal), {
    cron: '31 6-19 * * *',
    coalesce: true,
    expire: 900,
  })
}
