import { after, DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { NotificationsContext } from './context.ts'
import { MESSAGE_DAYS, MESSAGE_RETRIES, STORED_DAYS } from './rules.ts'
import { mailGathered } from './service/gathering.ts'
import { MESSAGE_JOB, sendMessage } from './service/messages.ts'
import { sweepMessages } from './store/messages.ts'
import { sweepNotifications } from './store/notifications.ts'

/** Defines the jobs that send messages, write the mails which gather notifications, and delete what is old. */
export function defineNotificationJobs(context: NotificationsContext, queue: Pick<Queue, 'define'>): void {
  const { db, clock } = context
  queue.define<{ id: Id }>(MESSAGE_JOB, ({ id }, job) => sendMessage(context, id, job), {
    concurrency: 4,
    retries: MESSAGE_RETRIES,
    retryDelay: 5,
    retryDelayMax: 3_600,
    expire: 30,
  })
  queue.define('notifications.mail', () => mailGathered(context), { cron: '*/5 * * * *', coalesce: true })
  queue.define(
    'notifications.sweep',
    async () => {
      await sweepNotifications(db, after(clock.now(), -STORED_DAYS * DAY))
      await sweepMessages(db, after(clock.now(), -MESSAGE_DAYS * DAY))
    },
    { cron: '43 2 * * *', coalesce: true },
  )
}
