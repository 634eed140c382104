import type { PgBoss, QueueOptions } from 'pg-boss'
import { queueSettings } from './boss.ts'
import type { Pace, QueueDefinition } from './job.ts'

/**
 * Creates or updates queues and schedules that differ from these definitions. Each change costs a transaction and
 * a lock, so most starts make none.
 */
export async function prepareQueues(
  boss: PgBoss,
  definitions: ReadonlyMap<string, { options: QueueDefinition }>,
  pace: Pace,
): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const storedQueues = new Map(queues.map((queue) => [queue.name, queue]))
  const crons = new Map(schedules.map(({ name, cron }) => [name, cron]))
  for (const [name, { options }] of definitions) {
    const settings = { ...queueSettings(options, pace), notify: true }
    const stored = storedQueues.get(name)
    if (!stored)
      await boss.createQueue(name, { ...settings, policy: options.coalesce ? 'short' : 'standard' })
    else if (!hasAll(stored, settings)) await boss.updateQueue(name, settings)
    if (crons.get(name) === options.cron) continue
    if (options.cron) await boss.schedule(name, options.cron, null, { tz: 'UTC' })
    else await boss.unschedule(name)
  }
}

function hasAll(stored: QueueOptions, settings: QueueOptions): boolean {
  return Object.entries(settings).every(([key, value]) => stored[key as keyof QueueOptions] === value)
}
