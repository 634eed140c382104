/** What a job carries: plain JSON. */
export type JobData = Record<string, unknown>

/** A job while it is being done. `retry` counts the tries before this one; `signal` fires when its time is over. */
export type Job = { id: string; retry: number; signal: AbortSignal }

/**
 * Does a job. Throwing puts it off and tries again. A job may run more than once, or on two machines after one was
 * lost: a handler must not mind.
 */
export type JobHandler<D extends JobData = JobData> = (data: D, job: Job) => Promise<void>

/** How a queue treats its jobs. */
export type QueueDefinition = {
  /** How many of its jobs one process does at once; 1 by default. */
  concurrency?: number
  /** How often a failed job is tried again; 10 by default. */
  retries?: number
  /** Seconds before the first retry; they double from one to the next. 2 by default. */
  retryDelay?: number
  /** The most seconds between two tries; 600 by default. */
  retryDelayMax?: number
  /** Seconds after which a job that has not ended counts as lost and is tried again; 60 by default. */
  expire?: number
  /** Of the jobs with one `singletonKey`, at most one waits to be done; another that is sent meanwhile is dropped. */
  coalesce?: boolean
  /** When a job of it is made by itself, as five cron fields in UTC. */
  cron?: string
}

/** When a job is due, and what makes it the same as another. */
export type SendOptions = {
  /** Not before this moment; at once by default. */
  startAfter?: Date
  singletonKey?: string
  /** Other than the queue's own. */
  retries?: number
}

/**
 * How soon due jobs are polled, where there are no notifications, and failed ones retried; 'quick' is for tests
 * that wait for it.
 */
export type Pace = 'usual' | 'quick'
