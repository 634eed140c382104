import type { CheckoutContext } from './context.ts'
import { expireOrders } from './service/expiring.ts'

/** Defines the job that ends unpaid orders whose hold is over, every minute. */
export function defineCheckoutJobs(context: CheckoutContext): void {
  context.queue.define(
    'orders.expire',
    async (_data, { signal }) => void (await expireOrders(context, signal)),
    { cron: '* * * * *', coalesce: true },
  )
}
