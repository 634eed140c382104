import { sql } from 'kysely'
import type { Id } from '../kernel/id.ts'
import type { Db } from '../platform/db/index.ts'

/** Lets the sessions of a member of staff count as having passed the second factor, for tests of what comes after it. */
export const passSecondFactor = async (db: Db, account: { id: Id } | { email: string }): Promise<void> => {
  const owner = 'id' in account ? sql`id = ${account.id}` : sql`email = ${account.email}`
  await sql`
    update session set second_factor_at = created_at
    where account_id in (select id from account where ${owner} and role = 'STAFF')`.execute(db)
}
