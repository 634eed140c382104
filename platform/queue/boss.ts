import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import { canListen, connectionTo, type Db } from '../db/index.ts'
import type { Pace, QueueDefinition } from './job.ts'

/** Where the jobs are stored: an address, for connections of the queue's own, or connections that exist already. */
export type QueueSource = { url: string } | { db: Db }

const DAY_IN_SECONDS = 86_400

/**
 * Opens pg-boss: with an address up to five connections and one for notifications. `works: false` only sends, by
 * one. It seldom asks by itself: due.ts wakes its workers.
 */
export function connect(source: QueueSource, works: boolean): PgBoss {
  const settings: ConstructorOptions = {
    schema: 'pgboss',
    application_name: 'aworan-queue',
    connectionTimeoutMillis: 2_500,
    superviseIntervalSeconds: 900,
    monitorIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 20,
    cronWorkerIntervalSeconds: 45,
    useListenNotify: works && 'url' in source && canListen(source.url),
    notifyHeartbeatIntervalMs: 60_000,
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    // No job waits for another one.
    flowIntervalSeconds: DAY_IN_SECONDS,
  }
  if ('db' in source) return new PgBoss({ ...settings, db: fromKysely(source.db) })
  const own = works ? { max: 5 } : { max: 1, supervise: false, schedule: false }
  return new PgBoss({ ...settings, ...own, ...connectionTo(source.url) })
}

/** A queue's settings in pg-boss's words. */
export function queueSettings(options: QueueDefinition, pace: Pace): QueueOptions {
  return {
    expireInSeconds: options.expire ?? 60,
    retryLimit: options.retries ?? 10,
    retryDelay: pace === 'quick' ? 1 : (options.retryDelay ?? 2),
    retryBackoff: true,
    retryDelayMax: pace === 'quick' ? 1 : (options.retryDelayMax ?? 600),
    retentionSeconds: 14 * DAY_IN_SECONDS,
    deleteAfterSeconds: DAY_IN_SECONDS,
  }
}
