import { sql } from 'kysely'
import type { PageChange } from '../../kernel/shown.ts'
import type { Db } from '../db/index.ts'

/** How long a change is kept, in minutes. Who has not read for that long knows nothing any more. */
export const KEPT_MINUTES = 60

type ChangeRow = PageChange & { id: string }

/** What one reading found: the changes, and from which transaction on the next one has to look. */
export type Reading = { changes: ChangeRow[]; from: string }

/**
 * Reads the changes since `from`, the mark of the last reading, unordered; none without it. Changes of
 * transactions then open appear later, others may repeat: compare ids.
 */
export async function readChanges(db: Db, from: string | null): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as from, coalesce((
      select json_agg(json_build_object('id', c.id::text, 'what', c.what, 'ids', c.ids))
      from page_change c where c.transaction >= ${from}::text::xid8
    ), '[]') as changes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a reading without a row')
  return row
}

/** Deletes the changes that every reader has seen. */
export async function sweepChanges(db: Db): Promise<void> {
  await sql`delete from page_change where at < now() - make_interval(mins => ${KEPT_MINUTES})`.execute(db)
}
