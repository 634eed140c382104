import { after, DAY } from '../../kernel/clock.ts'
import type { IntegrationsContext } from './context.ts'
import { DELIVERY_DAYS } from './rules/webhooks.ts'
import { deliverDue } from './service/deliver.ts'
import { enqueueDueEvents } from './service/moments.ts'
import { sweepDeliveries } from './store/deliveries.ts'

/** Defines the jobs that deliver messages, tell of parcels that are due, and delete old messages. */
export function defineIntegrationJobs(context: IntegrationsContext): void {
  const { queue, db, clock } = context
  // Each message sends one, and each run takes whatever is due: while one waits for an answer, another takes what comes.
  queue.define('integrations.deliver', (_data, { signal }) => deliverDue(context, signal), { concurrency: 4 })
  queue.define(
    'integrations.due',
    async () => {
      await enqueueDueEvents(context)
      await sweepDeliveries(db, after(clock.now(), -DELIVERY_DAYS * DAY))
      await queue.send(db, 'integrations.deliver', {})
    },
    { cron: '23 * * * *', coalesce: true },
  )
}
