import type { Id } from '../../kernel/id.ts'
import type { OrdersContext } from './context/orders.ts'
import { followPaid, PAID_JOB } from './service/paid.ts'
import { lookAtUnsent } from './service/unsent.ts'

/**
 * Defines the job that follows when an order becomes paid; and the one that reminds sellers of parcels that are not sent, and cancels those
 * whose time is over: each hour from half past seven in the morning to half past eight in the evening of Lagos.
 */
export function defineOrderJobs(context: OrdersContext): void {
  context.queue.define<{ orderId: Id }>(PAID_JOB, ({ orderId }) => followPaid(context, orderId))
  context.queue.define('orders.unsent', async (_data, { signal }) => lookAtUnsent(context, signal), {
    cron: '31 6-19 * * *',
    coalesce: true,
    expire: 900,
  })
}
