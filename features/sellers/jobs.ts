import type { Queue } from '../../platform/queue/index.ts'
import type { SellersContext } from './context.ts'
import { resumeReturned } from './service/pausing.ts'

/** Defines the job that opens paused shops on their day of return, every minute. */
export function defineSellerJobs(context: SellersContext, queue: Pick<Queue, 'define'>): void {
  queue.define('sellers.resume', async (_data, { signal }) => void (await resumeReturned(context, signal)), {
    cron: '* * * * *',
    coalesce: true,
  })
}
