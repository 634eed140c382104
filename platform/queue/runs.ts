import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** The last run of a job that runs by the clock. */
export type JobRun = { name: string; ran_at: Date; ok: boolean }

/** Notes that a job has run. */
export async function noteRun(db: Db, name: string, ok: boolean): Promise<void> {
  await sql`
    insert into job_run (name, ran_at, ok) values (${name}, now(), ${ok})
    on conflict (name) do update set ran_at = excluded.ran_at, ok = excluded.ok`.execute(db)
}

/** Lets a job that never ran here count as run now, so that its first run is neither hurried nor forgotten. */
export async function expectRun(db: Db, name: string): Promise<void> {
  await sql`
    insert into job_run (name, ran_at, ok) values (${name}, now(), true) on conflict do nothing`.execute(db)
}

/**
 * Claims a missed job: true when it last ran more than `overdueMs` ago, or after now because the clock was put
 * back, and no other server claimed it.
 */
export async function takeMissed(db: Db, name: string, overdueMs: number): Promise<boolean> {
  return (
    (
      await sql`
      update job_run set made_up_at = now()
      where name = ${name}
        and (ran_at < now() - ${overdueMs} * interval '1 ms' or ran_at > now() + interval '1 minute')
        and (made_up_at is null or made_up_at < now() - interval '2 minutes'
          or made_up_at > now() + interval '1 minute')`.execute(db)
    ).numAffectedRows === 1n
  )
}

/** Jobs of a kind that wait for a moment which the clock, put back, reaches only later: they are due now. */
export async function pullForward(db: Db, name: string): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and state = 'created' and start_after > now() + interval '1 minute'`.execute(db)
}

/** The last runs, by name. */
export async function listRuns(db: Db): Promise<JobRun[]> {
  return (await sql<JobRun>`select name, ran_at, ok from job_run order by name`.execute(db)).rows
}
