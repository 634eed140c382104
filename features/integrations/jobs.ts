import { after, DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { IntegrationsContext } from './context.ts'
import { DELIVERY_DAYS, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS, RETRIES } from './rules/webhooks.ts'
import { deliver } from './service/deliver.ts'
import { tellDue } from './service/moments.ts'
import { sweepDeliveries } from './store/deliveries.ts'

/** Defines the jobs that deliver messages, tell of parcels that are due, and delete old messages. */
export function defineIntegrationJobs(context: IntegrationsContext): void {
  const { queue, db, clock } = context
  queue.define<{ id: Id }>('integrations.deliver', ({ id }, job) => deliver(context, id, job), {
    concurrency: 4,
    retries: RETRIES,
    retryDelay: FIRST_RETRY_SECONDS,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    expire: 30,
  })
  queue.define(
    'integrations.due',
    async () => {
      await tellDue(context)
      await sweepDeliveries(db, after(clock.now(), -DELIVERY_DAYS * DAY))
    },
    { cron: '23 * * * *', coalesce: true },
  )
}
