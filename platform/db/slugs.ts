import type { Db } from './db.ts'
import { lockName } from './lock-name.ts'

/**
 * Locks the search for a free slug until the transaction ends, also for slugs that may collide: 'blue' may become
 * 'blue-2', so both use one lock.
 */
export async function lockSlugs(tx: Db, kind: string, slug: string): Promise<void> {
  await lockName(tx, `${kind} slug`, slug.replace(/(-\d+)+$/, ''))
}
