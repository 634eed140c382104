import type { Db } from '../db/index.ts'
import { overdueAfter } from './cron.ts'
import type { QueueLog } from './log.ts'
import { expectRun, pullForward, takeMissed } from './runs.ts'

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
  for (const { name, cron } of jobs) {
    await expectRun(db, name)
    if (!(await takeMissed(db, name, overdueAfter(cron)))) continue
    log.warn({ job: name }, 'a job by the clock was missed and is made up')
    await pullForward(db, name)
    await send(name)
  }
}

/** Looks once a minute, and at once, until it is stopped. */
export function watchMissed(context: ClockJobs): { stop(): Promise<void> } {
  let looking = Promise.resolve()
  const look = (): void => {
    looking = looking
      .then(() => makeUpMissed(context))
      .catch((error: unknown) => context.log.warn({ err: error }, 'missed jobs could not be looked for'))
  }
  look()
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
