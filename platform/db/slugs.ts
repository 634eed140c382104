import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Locks the search for a free slug until the transaction ends, also for slugs that may collide: 'blue' may become
 * 'blue-2', so both use one lock.
 */
export async function lockSlugs(tx: Db, kind: string, slug: string): Promise<void> {
  const name = `${kind} slug ${slug.replace(/(-\d+)+$/, '')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
