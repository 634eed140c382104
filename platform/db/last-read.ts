import { sql } from 'kysely'
import type { Db } from './db.ts'

/** When the reader of a replication slot last let the log go that it had read; undefined without a slot. PostgreSQL 17 and later. */
export async function lastRead(db: Db, slot: string): Promise<Date | null | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select inactive_since as at from pg_replication_slots where slot_name = ${slot}`.execute(db)
  return rows[0]?.at
}
