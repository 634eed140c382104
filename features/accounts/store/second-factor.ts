import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'

function selectFactor(db: Db, accountId: Id) {
  return db
    .selectFrom('second_factor')
    .select(['sealed', 'pending_sealed', 'pending_session', 'pending_at', 'last_step', 'confirmed_at'])
    .where('account_id', '=', accountId)
}

/** A second factor as it is stored: secrets are sealed, `last_step` is the newest step whose code was used. */
export function readFactor(db: Db, accountId: Id) {
  return selectFactor(db, accountId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockFactor(tx: Db, accountId: Id) {
  return selectFactor(tx, accountId).forUpdate().executeTakeFirst()
}

/** Whether an account has a second factor. */
export async function hasFactor(db: Db, accountId: Id): Promise<boolean> {
  return (
    (
      await sql`select 1 from second_factor where account_id = ${accountId} and confirmed_at is not null`.execute(
        db,
      )
    ).rows.length === 1
  )
}

/** Writes the sealed secret that waits to be confirmed in a session. */
export async function writePending(
  tx: Db,
  { accountId, sealed, session, now }: { accountId: Id; sealed: Buffer; session: Id; now: Date },
): Promise<void> {
  await sql`
    insert into second_factor (account_id, pending_sealed, pending_session, pending_at)
    values (${accountId}, ${sealed}, ${session}, ${now})
    on conflict (account_id) do update set pending_sealed = excluded.pending_sealed,
      pending_session = excluded.pending_session, pending_at = excluded.pending_at`.execute(tx)
}

/** Takes a sealed secret into use, whose code of `step` was typed. */
export async function adoptSecret(
  tx: Db,
  { accountId, sealed, step, now }: { accountId: Id; sealed: Buffer; step: number; now: Date },
): Promise<void> {
  await sql`
    insert into second_factor (account_id, sealed, last_step, confirmed_at)
    values (${accountId}, ${sealed}, ${step}, ${now})
    on conflict (account_id) do update set sealed = excluded.sealed, secret = null, pending_sealed = null,
      pending_secret = null, pending_session = null, pending_at = null, last_step = excluded.last_step,
      confirmed_at = excluded.confirmed_at`.execute(tx)
  await sql`update account set factor_by_mail = false where id = ${accountId}`.execute(tx)
}

/** Uses up the codes of a locked second factor up to a step. */
export async function writeStep(tx: Db, accountId: Id, step: number): Promise<void> {
  await sql`update second_factor set last_step = ${step} where account_id = ${accountId}`.execute(tx)
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(tx: Db, accountId: Id, hashes: readonly string[]): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}, unnest(${[...hashes]}::text[])`.execute(tx)
}

/** The stored hashes of the recovery codes that are left. */
export async function listRecoveryHashes(db: Db, accountId: Id): Promise<string[]> {
  return (
    await sql<{ hash: string }>`
      select code_hash as hash from recovery_code where account_id = ${accountId} and used_at is null`.execute(
      db,
    )
  ).rows.map(({ hash }) => hash)
}

/** Uses a recovery code up, by its stored hash; false if it was used already. */
export async function useRecoveryCode(db: Db, accountId: Id, hash: string, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update recovery_code set used_at = ${now}
      where account_id = ${accountId} and code_hash = ${hash} and used_at is null`.execute(db)
    ).numAffectedRows === 1n
  )
}

export async function countRecoveryCodes(db: Db, accountId: Id): Promise<number> {
  return (
    (
      await sql<{ left: number }>`
      select count(*)::int as left from recovery_code where account_id = ${accountId} and used_at is null`.execute(
        db,
      )
    ).rows[0]?.left ?? 0
  )
}

/** Takes the second factor of an account away; false when it had none. */
export async function deleteFactor(tx: Db, accountId: Id): Promise<boolean> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  const { rows } = await sql<{ was: boolean }>`
    delete from second_factor where account_id = ${accountId} returning confirmed_at is not null as was`.execute(
    tx,
  )
  return rows[0]?.was === true
}

/** From now on the account sets up a second factor with a code from its mailbox. */
export async function askForMailCode(tx: Db, accountId: Id): Promise<void> {
  await sql`update account set factor_by_mail = true where id = ${accountId}`.execute(tx)
}

/** Whose second factor it is, and whether the next one needs a code from the mailbox: the first of a buyer or seller, or after a reset. */
export async function findOwner(
  db: Db,
  accountId: Id,
): Promise<(Row<'account', 'id' | 'email' | 'role'> & { name: string; by_mail: boolean }) | undefined> {
  return (
    await sql<Row<'account', 'id' | 'email' | 'role'> & { name: string; by_mail: boolean }>`
      select id, email, first_name || ' ' || last_name as name, role,
        factor_by_mail or (role <> 'STAFF' and not exists (
          select 1 from second_factor f where f.account_id = account.id and f.confirmed_at is not null)) as by_mail
      from account where id = ${accountId} and deleted_at is null`.execute(db)
  ).rows[0]
}

/** Notes that the owner of a second factor is warned now; false where that was so after `since`, or there is none. */
export async function markWarned(tx: Db, accountId: Id, now: Date, since: Date): Promise<boolean> {
  return (
    (
      await sql`
      update second_factor set warned_at = ${now}
      where account_id = ${accountId} and confirmed_at is not null and (warned_at is null or warned_at <= ${since})
      returning 1`.execute(tx)
    ).rows.length === 1
  )
}

/** The e-mail addresses of the admins, but for one account. */
export async function listAdminEmails(db: Db, but: Id): Promise<string[]> {
  return (
    await sql<{ email: string }>`
      select email from account
      where role = 'STAFF' and 'admin' = any(staff_roles) and deleted_at is null and disabled_at is null and id <> ${but} order by email`.execute(
      db,
    )
  ).rows.map(({ email }) => email)
}

type Member = Row<'account', 'id' | 'email' | 'created_at'> & {
  name: string
  roles: StaffRole[]
  second_factor: boolean
  disabled: boolean
}

const staff = sql`
  select account.id, first_name || ' ' || last_name as name, email, staff_roles as roles,
    second_factor.confirmed_at is not null as second_factor, disabled_at is not null as disabled, created_at
  from account left join second_factor on account_id = account.id
  where role = 'STAFF' and deleted_at is null`

/** All members of staff, by their addresses. */
export async function listStaff(db: Db): Promise<Member[]> {
  return (await sql<Member>`${staff} order by email`.execute(db)).rows
}

/** A member of staff, by id or e-mail address. */
export async function findStaff(db: Db, idOrEmail: string): Promise<Member | undefined> {
  return (
    await sql<Member>`
      ${staff} and (${equalsId('account.id', idOrEmail)} or email = lower(${idOrEmail}))`.execute(db)
  ).rows[0]
}

/** Changes what a member of staff may do. */
export async function writeRoles(tx: Db, id: Id, roles: readonly StaffRole[], now: Date): Promise<void> {
  await sql`update account set staff_roles = ${[...roles]}, updated_at = ${now} where id = ${id}`.execute(tx)
}
