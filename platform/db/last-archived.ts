import { sql } from 'kysely'
import type { Db } from './db.ts'

/** When PostgreSQL last archived its log, or since when it fails to; null where it never had to. */
export async function lastArchived(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(last_archived_time, case when failed_count > 0 then stats_reset end) as at
    from pg_stat_archiver`.execute(db)
  return rows[0]?.at ?? null
}
