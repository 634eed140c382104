import type { ReturnsContext } from './context.ts'
import { endUnansweredOffers, lookAtUnsentReturns } from './service/unsent.ts'

/** Defines the job that ends offers nobody has answered, reminds buyers of approved returns that are not sent, and ends those whose time is over: each morning in Lagos. */
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
