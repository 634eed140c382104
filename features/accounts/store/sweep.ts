import { sql } from 'kysely'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { INVITATION_STORED, PLACE_KNOWN_FOR } from '../rules.ts'
import { sweepGuests } from './guests.ts'
import { deleteOldInvitations } from './invitations.ts'

/** How long a guest may be idle before it goes with its cart and wishlist. */
const GUEST_IDLE = 90 * DAY
/** How long a registration may wait for its confirmation. */
const UNCONFIRMED = 30 * DAY
const MOST_AT_ONCE = 500

/** What other features say that they keep of guests and accounts. */
type UseOf = Pick<AccountsContext, 'activeGuests' | 'usedAccounts'>

/**
 * Deletes unconfirmed registrations. They have no data, as no one could sign in; those in `used`, such as accounts made
 * by staff, stay.
 */
async function sweepUnconfirmed(db: Db, before: Date, used: UseOf['usedAccounts']): Promise<void> {
  const unused: Id[] = []
  type Account = { id: Id; created_at: Date }
  for (let last: Account | undefined; unused.length < MOST_AT_ONCE; ) {
    const { rows }: { rows: Account[] } = await sql<Account>`
      select a.id, a.created_at from account a
      where a.email_verified_at is null and a.created_at < ${before} and a.deleted_at is null and a.disabled_at is null and a.role <> 'STAFF'
        and not exists (select 1 from one_time_code c where c.account_id = a.id and c.created_at >= ${before})
        and not exists (select 1 from session s where s.account_id = a.id)
        and ${last ? sql`(a.created_at, a.id) > (${last.created_at}, ${last.id})` : sql`true`}
      order by a.created_at, a.id limit ${MOST_AT_ONCE}`.execute(db)
    last = rows.at(-1)
    if (!last) break
    const ids = rows.map(({ id }) => id)
    const inUse = new Set<Id>()
    for (const among of used) for (const id of await among(db, ids)) inUse.add(id)
    unused.push(...ids.filter((id) => !inUse.has(id)))
  }
  await sql`
    delete from account where id in (
      select id from account
      where id = any(${unused.slice(0, MOST_AT_ONCE)}::uuid[]) and email_verified_at is null
      order by created_at for update skip locked
    )`.execute(db)
}

/**
 * Deletes expired rows: sessions after 30 days, codes and tokens after 2, keys at their end, unconfirmed registrations
 * after 30, guests idle for 90. Returns these guests.
 */
export async function deleteOver(db: Db, now: Date, use: UseOf): Promise<Id[]> {
  await sql`
    delete from session
    where expires_at < ${after(now, -30 * DAY)} or revoked_at < ${after(now, -30 * DAY)}`.execute(db)
  await sql`delete from refresh_token where expires_at < ${after(now, -2 * DAY)}`.execute(db)
  await sql`delete from one_time_code where expires_at < ${after(now, -2 * DAY)}`.execute(db)
  await sql`delete from familiar where seen_at < ${after(now, -PLACE_KNOWN_FOR)}`.execute(db)
  await sql`delete from email_correction where expires_at < ${after(now, -2 * DAY)}`.execute(db)
  await deleteOldInvitations(db, after(now, -INVITATION_STORED))
  await sql`delete from signing_key where retires_at < ${now}`.execute(db)
  await sweepUnconfirmed(db, after(now, -UNCONFIRMED), use.usedAccounts)
  return sweepGuests(db, after(now, -GUEST_IDLE), use.activeGuests)
}
