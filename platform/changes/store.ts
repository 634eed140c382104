import { sql } from 'kysely'
import type { PageChange } from '../../kernel/shown.ts'
import type { Db } from '../db/index.ts'

/** How long a change is kept, in minutes. Who has not read for that long knows nothing any more. */
export const KEPT_MINUTES = 60

type ChangeRow = PageChange & { id: string }

/** What one reading found: the changes, null above 2,000 or above 2,000 ids in them, and where the next one begins. */
export type Reading = { changes: ChangeRow[] | null; from: string }

/**
 * Reads the changes since `from`, the mark of the last reading, unordered; none without it. Changes of
 * transactions then open appear later, others may repeat: compare ids.
 */
export async function readChanges(db: Db, from: string | null): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as from, (
      select case when count(*) <= 2000 and coalesce(sum(cardinality(c.ids)), 0) <= 2000
        then coalesce(json_agg(json_build_object('id', c.id::text, 'what', c.what, 'ids', c.ids)), '[]') end
      from (select * from page_change where transaction >= ${from}::text::xid8 limit 2001) as c
    ) as changes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a reading without a row')
  return row
}

/** Deletes the changes that every reader has seen, the oldest first, in parts. */
export async function sweepChanges(db: Db): Promise<void> {
  for (let deleted = 1n; deleted > 0n; ) {
    const done = await sql`
      delete from page_change where id in (
        select id from page_change where at < now() - make_interval(mins => ${KEPT_MINUTES})
        order by id limit 5000)`.execute(db)
    deleted = done.numAffectedRows ?? 0n
  }
}
