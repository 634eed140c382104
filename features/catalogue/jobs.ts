import type { Queue } from '../../platform/queue/index.ts'
import type { CatalogueContext } from './context.ts'
import { turnDiscounts } from './service/discounts.ts'

/** Defines the job that begins and ends discounts, every minute. */
export function defineCatalogueJobs(context: CatalogueContext, queue: Pick<Queue, 'define'>): void {
  queue.define(
    'catalogue.discounts',
    async (_data, { signal }) => void (await turnDiscounts(context, signal)),
    {
      cron: '* * * * *',
      coalesce: true,
    },
  )
}
