import type { ReturnsContext } from './context.ts'
import { endUnansweredOffers, lookAtUnsentReturns } from './service/unsent.ts'

/**
 * Defines the job that ends unanswered offers, reminds buyers of unsent approved returns and ends overdue ones, each
 * morning in Lagos.
 */
export function defineReturnJobs(context: ReturnsContext): void {
  context.queue.define(
    'returns.unsent',
    async (_data, { signal }) => {
      await endUnansweredOffers(context, signal)
      await lookAtUnsentReturns(context, signal)
    },
    { cron: '47 7 * * *', coalesce: true, expire: 900 },
  )
}
