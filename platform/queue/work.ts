import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobData, JobHandler, Pace } from './job.ts'
import type { QueueLog } from './log.ts'

/**
 * Starts workers on a queue. They fetch batches of at least two: pg-boss fetches again at once only after a full
 * batch, so single jobs take seconds each.
 */
export async function work(
  boss: PgBoss,
  log: QueueLog,
  {
    name,
    handler,
    concurrency,
    pace,
  }: { name: string; handler: JobHandler; concurrency: number; pace: Pace },
): Promise<void> {
  const workers = concurrency < 4 ? 1 : 2
  const options = {
    localConcurrency: workers,
    batchSize: Math.max(2, Math.ceil(concurrency / workers)),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pace === 'quick' ? 1 : 2,
    notifyPollingIntervalSeconds: pace === 'quick' ? 3 : 5,
    includeMetadata: true,
    perJobResults: true,
  } as const
  await boss.work<JobData | null, unknown, typeof options>(name, options, (jobs) =>
    concurrency === 1
      ? oneByOne(jobs, handler, log)
      : Promise.all(jobs.map((job) => carryOut(job, handler, log))),
  )
}

type Fetched = JobWithMetadata<JobData | null>

async function oneByOne(jobs: Fetched[], handler: JobHandler, log: QueueLog): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const job of jobs) results.push(await carryOut(job, handler, log))
  return results
}

async function carryOut(job: Fetched, handler: JobHandler, log: QueueLog): Promise<JobResult> {
  const { id, name, data, retryCount: retry, retryLimit, signal } = job
  try {
    await handler(data ?? {}, { id, retry, signal })
    return { id, status: 'completed' }
  } catch (error) {
    const about = { job: name, id, retry, err: error }
    if (retry < retryLimit) log.warn(about, 'job failed, it will be tried again')
    else log.error(about, 'job failed for the last time')
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}
