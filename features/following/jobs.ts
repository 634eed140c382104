import type { Queue } from '../../platform/queue/index.ts'
import type { FollowingContext } from './context.ts'
import { notifyFollowers } from './service/news.ts'

/** Defines the job that writes to followers: at nine in the morning in Lagos. */
export function defineFollowingJobs(context: FollowingContext, queue: Pick<Queue, 'define'>): void {
  queue.define('following.news', () => notifyFollowers(context), {
    cron: '0 8 * * *',
    coalesce: true,
    expire: 3600,
  })
}
