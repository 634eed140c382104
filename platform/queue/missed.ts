import type { Db } from '../db/index.ts'
import { overdueAfter } from './cron.ts'
import type { QueueLog } from './log.ts'
import { repeat } from './repeat.ts'
import { pullForward, takeMissed } from './runs.ts'

const LOOK_MS = 60_000

export type ClockJobs = {
  db: Db
  log: QueueLog
  /** The jobs that run by the clock, with their five cron fields. */
  jobs: readonly { name: string; cron: string }[]
  /** Puts a job in its queue at once. */
  send: (name: string) => Promise<void>
}

/** Makes up the jobs that were missed, by an outage or by a clock that was put back. */
export async function makeUpMissed({ db, log, jobs, send }: ClockJobs): Promise<void> {
  const missed = await takeMissed(
    db,
    jobs.map(({ name, cron }) => ({ name, overdueMs: overdueAfter(cron) })),
  )
  for (const name of missed) {
    log.warn({ job: name }, 'a job by the clock was missed and is made up')
    await pullForward(db, name)
    await send(name)
  }
}

/** Looks once a minute, and at once, until it is stopped. */
export function watchMissed(context: ClockJobs): { stop(): Promise<void> } {
  return repeat(
    LOOK_MS,
    () => makeUpMissed(context),
    (error) => context.log.warn({ err: error }, 'missed jobs could not be looked for'),
  )
}
