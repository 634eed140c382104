import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Lets one transaction at a time look for a free slug of a kind: others that might come to the same wait until it ends. 'blue' may
 * become 'blue-2', so both wait for the same.
 */
export async function lockSlugs(tx: Db, kind: string, slug: string): Promise<void> {
  const name = `${kind} slug ${slug.replace(/(-\d+)+$/, '')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
