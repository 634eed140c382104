import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { DataSubject } from '../../privacy/index.server.ts'

/** The address of a deleted account, which belongs to no one (RFC 2606). */
const deletedAddress = (id: Id): string => `deleted-${id}@deleted.invalid`

/** Locks an account that is to be deleted, while its password is still the one that was checked. */
export function lockLeaver(tx: Db, id: Id, passwordHash: string) {
  return tx
    .selectFrom('account')
    .select(['email', 'role', 'avatar_id'])
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes the person out of their account, and ends what hangs on it. E-mail address and phone number are free again. */
export async function emptyAccount(tx: Db, id: Id, now: Date): Promise<void> {
  await sql`delete from session where account_id = ${id}`.execute(tx)
  await sql`delete from familiar where account_id = ${id}`.execute(tx)
  await sql`delete from one_time_code where account_id = ${id}`.execute(tx)
  await sql`delete from second_factor where account_id = ${id}`.execute(tx)
  await sql`delete from recovery_code where account_id = ${id}`.execute(tx)
  await sql`delete from factor_reset where account_id = ${id}`.execute(tx)
  await sql`delete from staff_note where account_id = ${id}`.execute(tx)
  await sql`delete from email_correction where account_id = ${id}`.execute(tx)
  await sql`delete from guest where merged_into = ${id}`.execute(tx)
  await sql`
    update account set email = ${deletedAddress(id)}, first_name = 'Deleted', last_name = 'account', phone = '',
      password_hash = '', staff_roles = '{}', address = '', city = '', country = '', avatar_id = null,
      deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Accounts that were deleted within the last day. */
export async function listJustLeft(db: Db, now: Date): Promise<DataSubject[]> {
  return (
    await sql<DataSubject>`
      select id, email from account where deleted_at > ${after(now, -DAY)} order by deleted_at`.execute(db)
  ).rows
}

/** What an account itself holds, for its owner; the picture by its id. */
export async function readOwnData(db: Db, id: Id) {
  const [account] = (
    await sql<Row<'account', 'email' | 'first_name' | 'last_name' | 'avatar_id'>>`
      select email, first_name, last_name, phone, role, staff_roles, address, city, country, avatar_id,
        email_verified_at, terms_agreed_at, created_at, updated_at
      from account where id = ${id} and deleted_at is null`.execute(db)
  ).rows
  const sessions = await sql`
    select s.created_at, s.used_at, s.expires_at, s.remember, s.device, s.revoked_at, s.revoked_why, s.second_factor_at
    from session s where s.account_id = ${id} order by s.created_at`.execute(db)
  const codes = await sql`
    select purpose, created_at, expires_at, used_at from one_time_code
    where account_id = ${id} order by created_at`.execute(db)
  const [factor] = (
    await sql`
      select (select confirmed_at from second_factor where account_id = ${id}) as on_since,
        (select warned_at from second_factor where account_id = ${id}) as warned_at,
        (select count(*)::int from recovery_code where account_id = ${id} and used_at is null) as recovery_codes_left,
        (select coalesce(json_agg(json_build_object('asked_at', asked_at, 'due_at', due_at, 'ended_at', ended_at,
          'outcome', outcome, 'proof', proof) order by asked_at), '[]') from factor_reset where account_id = ${id}) as resets`.execute(
      db,
    )
  ).rows
  const known = await sql`
    select seen_at from familiar where account_id = ${id} order by seen_at`.execute(db)
  const guests = await sql`
    select created_at, merged_at from guest where merged_into = ${id} order by merged_at`.execute(db)
  return (
    account && {
      account,
      sessions: sessions.rows,
      codes: codes.rows,
      factor,
      known: known.rows,
      guests: guests.rows,
    }
  )
}
