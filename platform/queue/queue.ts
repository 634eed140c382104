import { fromKysely } from 'pg-boss'
import { canListen, type Db } from '../db/index.ts'
import { presentRequestId, presentTraceContext } from '../trace/index.ts'
import { connect, type QueueSource } from './boss.ts'
import { overdueAfter } from './cron.ts'
import { takeBackLost, watchJobs } from './due.ts'
import type { JobData, JobHandler, Pace, QueueDefinition, SendOptions } from './job.ts'
import { type QueueLog, quietly } from './log.ts'
import { watchMissed } from './missed.ts'
import { prepareQueues } from './prepare.ts'
import { listRuns, noteRun } from './runs.ts'
import { REQUEST_ID, TRACE_CONTEXT, work } from './work.ts'

export type { QueueSource } from './boss.ts'

export type QueueOptions = QueueSource & {
  log: QueueLog
  /** Whether this process does jobs, or only sends them; true by default. */
  works?: boolean
  /** 'usual' by default. */
  pace?: Pace
  /** Where the last runs of jobs by the clock are noted; without it, missed ones are not made up. */
  runs?: Db
}

/** The jobs of the whole program, in the schema `pgboss` of the database. */
export type Queue = {
  /** Names a kind of job and what does it, before `start`. Throws when the name is taken. */
  define<D extends JobData>(name: string, handler: JobHandler<D>, options?: QueueDefinition): void
  /**
   * Enqueues a job in the transaction `tx`, or at once outside one: it exists only if that commits. Returns its
   * id, or null where an equal job waits.
   */
  send(tx: Db, name: string, data: JobData, options?: SendOptions): Promise<string | null>
  /** Jobs of each kind that are due, that are being done, and that failed for good, as last counted: at most every 15 s. */
  depth(): Promise<{ name: string; ready: number; active: number; failed: number }[]>
  /** The names of scheduled jobs that are long overdue: no worker seems to run. */
  late(): Promise<string[]>
  /** Makes the schema and the queues, then begins to work. Fails when the database is away. */
  start(): Promise<void>
  /** Takes no more jobs; when `graceful`, the default, waits up to 10 s for those under way. */
  stop(options?: { graceful?: boolean }): Promise<void>
}

type Definition = { handler: JobHandler; options: QueueDefinition }

const STOP_TIMEOUT_MS = 10_000

/** Notes each run of a job, whichever way it ended. */
function withNote(runs: Db, name: string, handler: JobHandler): JobHandler {
  return async (data, job) => {
    try {
      await handler(data, job)
    } catch (error) {
      await noteRun(runs, name, false).catch(() => {})
      throw error
    }
    await noteRun(runs, name, true)
  }
}

/** The job queue: pg-boss on PostgreSQL. It rides out a database that goes away: what it was doing is tried again. */
export function createQueue({ log, works = true, pace = 'usual', runs, ...source }: QueueOptions): Queue {
  const definitions = new Map<string, Definition>()
  const boss = connect(source, works)
  const failed = quietly(log)
  boss.on('error', failed)
  let isDeaf = 'db' in source || !canListen(source.url)
  boss.on('warning', ({ message, data }) => {
    if ((data as { type?: string } | undefined)?.type === 'listen_notify_unavailable') isDeaf = true
    log.warn({ warning: message }, 'queue warning')
  })
  let isStarted = false
  let looks: { stop(): Promise<void> }[] = []

  const clockJobs = () =>
    [...definitions].flatMap(
      ([
        name,
        {
          options: { cron },
        },
      ]) => (cron ? [{ name, cron }] : []),
    )

  return {
    define: (name, handler, options = {}) => {
      if (isStarted) throw new Error(`queue ${name} is defined after the start`)
      if (definitions.has(name)) throw new Error(`queue ${name} is defined twice`)
      definitions.set(name, { handler: handler as JobHandler, options })
    },

    send: (tx, name, data, { startAfter, singletonKey, retries } = {}) =>
      boss.send(
        name,
        { ...data, [REQUEST_ID]: presentRequestId(), [TRACE_CONTEXT]: presentTraceContext() ?? undefined },
        {
          db: fromKysely(tx),
          ...(startAfter && { startAfter }),
          ...(singletonKey !== undefined && { singletonKey }),
          ...(retries !== undefined && { retryLimit: retries }),
        },
      ),

    depth: async () => {
      if (!isStarted) return []
      const names = [...definitions.keys()]
      if (works) await takeBackLost(boss)
      return (await boss.getQueues(names)).map((queue) => ({
        name: queue.name,
        ready: queue.readyCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }))
    },

    late: async () => {
      if (!runs || !isStarted) return []
      const ages = new Map(
        (await listRuns(runs)).map(({ name, ran_at: at }) => [name, Date.now() - at.getTime()]),
      )
      return clockJobs().flatMap(({ name, cron }) =>
        (ages.get(name) ?? 0) > 3 * overdueAfter(cron) ? [name] : [],
      )
    },

    start: async () => {
      await boss.start()
      isStarted = true
      await prepareQueues(boss, definitions, pace)
      if (!works) return
      for (const [name, { handler, options }] of definitions) {
        const noted = runs && options.cron ? withNote(runs, name, handler) : handler
        await work(boss, log, { name, handler: noted, concurrency: options.concurrency ?? 1 })
      }
      looks = [watchJobs(boss, { pace, isDeaf, failed })]
      if (!runs) return
      const jobs = clockJobs()
      looks.push(
        watchMissed({ db: runs, log, jobs, send: async (name) => void (await boss.send(name, null)) }),
      )
    },

    stop: async ({ graceful = true } = {}) => {
      await Promise.all(looks.map((look) => look.stop()))
      await boss.stop({ graceful, timeout: STOP_TIMEOUT_MS })
      isStarted = false
    },
  }
}
