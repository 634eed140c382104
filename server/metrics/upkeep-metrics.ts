import type { Gauge } from 'prom-client'
import { readNewestCheck } from '../../features/ledger/index.server.ts'
import { countExceptions } from '../../features/payments/index.server.ts'
import { SECOND } from '../../kernel/clock.ts'
import { lastArchived, lastRead } from '../../platform/db/index.ts'
import { freeBytes } from '../../platform/files/room.ts'
import { countMail } from '../../platform/mail/index.ts'
import { SLOT } from '../../platform/postgres/index.ts'
import { listRuns } from '../../platform/queue/index.ts'
import type { Dependencies, Features } from '../compose.ts'

/** Creates a gauge that is read at each scrape; values that cannot be read are left out. */
export type MakeGauge = <L extends string>(
  name: string,
  help: string,
  labels: L[],
  read: (it: Gauge<L>) => Promise<unknown>,
  /** Of several processes: what one reads, as all read the same, or the sum; 'first' unless it is given. */
  aggregator?: 'sum' | 'first',
) => unknown

type Upkeep = {
  dependencies: Pick<Dependencies, 'config' | 'db' | 'clock' | 'databaseRestarts'>
  features: Pick<Features, 'securityEvents'>
}

/** Figures of what has to be looked after: money and mail that wait, jobs, the books, disk, PostgreSQL. */
export function addUpkeepMetrics(ask: MakeGauge, { dependencies, features }: Upkeep): void {
  const { config, db, clock, databaseRestarts } = dependencies
  const ageOf = (at: Date): number => Math.max(0, (clock.now().getTime() - at.getTime()) / SECOND)

  ask(
    'money_waiting',
    'Payments and refunds that wait for a person, by kind of exception',
    ['kind'],
    async (it) => {
      const present = { now: clock.now(), provider: config.payment.provider }
      for (const { kind, count } of await countExceptions(db, present)) it.set({ kind }, count)
    },
  )
  ask('money_waiting_oldest_seconds', 'For how long the oldest of them waits', ['kind'], async (it) => {
    const present = { now: clock.now(), provider: config.payment.provider }
    for (const { kind, oldest } of await countExceptions(db, present)) it.set({ kind }, ageOf(oldest))
  })
  ask(
    'mail_oldest_waiting_seconds',
    'Age of the oldest message that waits to be sent; 0 without one',
    [],
    async (it) => {
      const { oldest } = await countMail(db)
      it.set(oldest === null ? 0 : ageOf(oldest))
    },
  )
  ask('job_last_run_seconds', 'How long ago each job that runs by the clock ran', ['job'], async (it) => {
    for (const run of await listRuns(db)) it.set({ job: run.name }, ageOf(run.ran_at))
  })
  ask(
    'job_last_run_ok',
    '1 when the last run of a job by the clock ended well, 0 when it failed',
    ['job'],
    async (it) => {
      for (const run of await listRuns(db)) it.set({ job: run.name }, run.ok ? 1 : 0)
    },
  )
  ask(
    'ledger_check_age_seconds',
    'How long ago the books were checked; missing before the first time',
    [],
    async (it) => {
      const check = await readNewestCheck(db)
      it.set(check ? ageOf(check.at) : Number.NaN)
    },
  )
  ask('ledger_check_ok', '1 when that check found nothing, 0 when it did', [], async (it) => {
    const check = await readNewestCheck(db)
    it.set(check ? Number(check.ok) : Number.NaN)
  })
  ask('disk_free_bytes', 'Bytes that are free on the disk of DATA_DIR', [], async (it) => {
    it.set(await freeBytes(config.dataDir))
  })
  ask(
    'backup_copied_seconds',
    'How long ago the log of PostgreSQL was last copied to the backups; missing where it never was',
    [],
    async (it) => {
      const at = config.databaseUrl === null ? await lastRead(db, SLOT) : await lastArchived(db)
      it.set(at ? ageOf(at) : Number.NaN)
    },
  )
  ask(
    'database_restarts_total',
    'How often the embedded PostgreSQL ended unexpectedly and was started again',
    [],
    async (it) => {
      it.set((await databaseRestarts?.()) ?? 0)
    },
  )
  ask(
    'security_events_dropped_total',
    'Security events that are in the log and could not be kept as rows',
    [],
    async (it) => {
      it.set(features.securityEvents.dropped())
    },
    'sum',
  )
}
