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

/**
 * Claims jobs that last ran more than `overdueMs` ago, or after now because the clock was put back, unless another
 * server did. One that never ran counts as run now.
 */
export async function takeMissed(
  db: Db,
  jobs: readonly { name: string; overdueMs: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with job as (
      select * from json_to_recordset(${JSON.stringify(jobs)}) as job(name text, "overdueMs" float8)
    ), expected as (
      insert into job_run (name, ran_at, ok) select name, now(), true from job on conflict do nothing
    )
    update job_run set made_up_at = now() from job
    where job_run.name = job.name
      and (ran_at < now() - job."overdueMs" * interval '1 ms' or ran_at > now() + interval '1 minute')
      and (made_up_at is null or made_up_at < now() - interval '2 minutes'
        or made_up_at > now() + interval '1 minute')
    returning job_run.name`.execute(db)
  return rows.map(({ name }) => name)
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
