import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { doQueued, type TraceContext } from '../trace/index.ts'
import type { JobData, JobHandler } from './job.ts'
import type { QueueLog } from './log.ts'

/** Where a job has the id of the request that sent it. */
export const REQUEST_ID = '$requestId'
/** And where in a trace it was sent. */
export const TRACE_CONTEXT = '$traceContext'

/** A worker that nothing wakes fetches all the same. There are forty: once a minute would be most of what an idle server asks. */
const LAST_RESORT_SECONDS = 600

/**
 * Starts workers on a queue; notifications and `watchJobs` wake them. They fetch batches of at least two: pg-boss
 * fetches again at once only after a full batch.
 */
export async function work(
  boss: PgBoss,
  log: QueueLog,
  { name, handler, concurrency }: { name: string; handler: JobHandler; concurrency: number },
): Promise<void> {
  const workers = concurrency < 4 ? 1 : 2
  const options = {
    localConcurrency: workers,
    batchSize: Math.max(2, Math.ceil(concurrency / workers)),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: LAST_RESORT_SECONDS,
    notifyPollingIntervalSeconds: LAST_RESORT_SECONDS,
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
  const { id, name, retryCount: retry, retryLimit, signal } = job
  const { [REQUEST_ID]: sentFor, [TRACE_CONTEXT]: sentIn, ...data } = job.data ?? {}
  // What a job by the clock does has the job's own id.
  const requestId = typeof sentFor === 'string' ? sentFor : id
  const traceContext = (sentIn as TraceContext | undefined) ?? null
  try {
    await doQueued(`job ${name}`, { requestId, traceContext }, () => handler(data, { id, retry, signal }))
    return { id, status: 'completed' }
  } catch (error) {
    const about = { job: name, id, reqId: requestId, retry, err: error }
    if (retry < retryLimit) log.warn(about, 'job failed, it will be tried again')
    else log.error(about, 'job failed for the last time')
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}
