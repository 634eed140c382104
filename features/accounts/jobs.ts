import type { Queue } from '../../platform/queue/index.ts'
import type { AccountsContext } from './context.ts'
import { doDueFactorResets } from './service/second-factor/resets.ts'

/** Defines the job that takes second factors away whose waiting time is over. */
export function defineAccountJobs(context: AccountsContext, queue: Pick<Queue, 'define'>): void {
  queue.define('accounts.factor-resets', async () => void (await doDueFactorResets(context)), {
    cron: '*/5 * * * *',
    coalesce: true,
  })
}
