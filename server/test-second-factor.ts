import { sql } from 'kysely'
import type { Id } from '../kernel/id.ts'
import type { Db } from '../platform/db/index.ts'
import type { Called, Marketplace } from './test-marketplace.ts'

/** Lets the sessions of a member of staff count as having passed the second factor, for tests of what comes after it. */
export async function passSecondFactor(db: Db, account: { id: Id } | { email: string }): Promise<void> {
  const owner = 'id' in account ? sql`id = ${account.id}` : sql`email = ${account.email}`
  await sql`
    update session set second_factor_at = created_at
    where account_id in (select id from account where ${owner} and role = 'STAFF')`.execute(db)
}

/** Signs an account in where it may: staff at the back office, all others at the shop. */
export async function signInAs(
  m: Pick<Marketplace, 'call'>,
  body: { email: string; password: string },
): Promise<Called> {
  const answer = await m.call('POST', '/auth/login/buyer/', { body })
  return answer.body.code === 'staff_sign_in_elsewhere' ? m.call('POST', '/staff/login/', { body }) : answer
}
