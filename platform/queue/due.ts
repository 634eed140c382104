import type { PgBoss } from 'pg-boss'
import type { Pace } from './job.ts'
import { repeat } from './repeat.ts'

/** Between two looks: shorter where nothing else wakes the workers for a new job. */
const LOOK_MS = { usual: 5_000, deaf: 2_000, quick: 500 }
/** How often a look also asks for lost jobs, for which it reads all there are: pg-boss takes them back at most every 15 s. */
const LOST_MS = 15_000

/** Ends at the first due job of each queue; finished jobs are not in its index, job_i11. */
const dueQueues = `
  select queue.name from unnest($1::text[]) as queue(name) cross join lateral (
    select 1 from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit 1
  ) as due`

/** The same, and null where a job is lost. */
const dueAndLost = `${dueQueues} union all (
  select null from pgboss.job where state = 'active' and started_on + expire_seconds * interval '1 s' < now() limit 1)`

/**
 * Wakes the workers of all queues with a due job, by one statement: delayed jobs and retries send no notification.
 * With `lost`, returns whether there are jobs whose process ended.
 */
export async function wakeDue(boss: PgBoss, { lost = false } = {}): Promise<boolean> {
  const workers = boss.getWipData({ includeInternal: true })
  const names = [...new Set(workers.map(({ name }) => name))]
  const { rows } = await boss.getDb().executeSql(lost ? dueAndLost : dueQueues, [names])
  const due = new Set(rows.map(({ name }: { name: string | null }) => name))
  for (const { id, name } of workers) if (due.has(name)) boss.notifyWorker(id)
  return due.has(null)
}

/** Has pg-boss count jobs and take back those whose process ended, by 23 statements; it rebuilds indexes in its own pass alone. */
export function takeBackLost(boss: PgBoss): Promise<void> {
  return boss.supervise(undefined, { reindex: false })
}

/** Looks for due and lost jobs again and again, until it is stopped. `isDeaf`: without notifications of new jobs. */
export function watchJobs(
  boss: PgBoss,
  { pace, isDeaf, failed }: { pace: Pace; isDeaf: boolean; failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  const every = pace === 'quick' ? LOOK_MS.quick : isDeaf ? LOOK_MS.deaf : LOOK_MS.usual
  let looks = 0
  let isTakingBack = false
  const takeBack = async (): Promise<void> => {
    isTakingBack = true
    await takeBackLost(boss).catch(failed)
    isTakingBack = false
  }
  const look = async (): Promise<void> => {
    const areLost = await wakeDue(boss, { lost: looks++ % Math.ceil(LOST_MS / every) === 0 })
    // The next look finds them. None waits for this, which may take long.
    if (areLost && !isTakingBack) void takeBack()
  }
  return repeat(every, look, failed)
}
