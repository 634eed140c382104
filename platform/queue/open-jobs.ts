import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { scrub } from '../log/scrub.ts'
import { REQUEST_ID } from './work.ts'

/** A job that is not done. */
export type OpenJob = {
  id: string
  name: string
  /** 'failed': for the last time. */
  state: 'waiting' | 'active' | 'failed'
  due_at: Date
  /** How often it has failed. */
  failures: number
  /** Why it failed last; '' where it has not. */
  error: string
  request_id: string | null
}

/** Returns the jobs that are not done and have one of these values in their data, the first due first; at most 50. */
export async function listOpenJobs(db: Db, values: readonly string[]): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select id, name, start_after as due_at, data ->> ${REQUEST_ID} as request_id,
      case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      case when state in ('retry', 'failed') then retry_count + 1 else retry_count end as failures,
      coalesce(output ->> 'message', '') as error
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and exists (
      select from jsonb_each_text(case when jsonb_typeof(data) = 'object' then data end) where value = any(${[...values]}::text[]))
    order by start_after, id limit 50`.execute(db)
  for (const job of rows) job.error = scrub(job.error)
  return rows
}
