import type { Queue } from '../../platform/queue/index.ts'
import type { SellersContext } from './context.ts'
import { askAgain } from './service/asking-again.ts'
import { resumeReturned } from './service/pausing.ts'

/** Defines the jobs that open paused shops on their day of return, within five minutes, and ask banks again for names of accounts, every hour. */
export function defineSellerJobs(context: SellersContext, queue: Pick<Queue, 'define'>): void {
  queue.define('sellers.resume', async (_data, { signal }) => void (await resumeReturned(context, signal)), {
    cron: '*/5 * * * *',
    coalesce: true,
  })
  queue.define('sellers.ask-banks', async (_data, { signal }) => void (await askAgain(context, signal)), {
    cron: '23 * * * *',
    coalesce: true,
  })
}
