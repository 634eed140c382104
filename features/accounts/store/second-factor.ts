import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/principal.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type FactorRow = { secret: string | null; pending_secret: string | null }

export const readFactor = async (db: Db, accountId: Id): Promise<FactorRow | undefined> =>
  (
    await sql<FactorRow>`
      select secret, pending_secret from second_factor where account_id = ${accountId}`.execute(db)
  ).rows[0]

/** The same, locked until the transaction ends. */
export const lockFactor = async (tx: Db, accountId: Id): Promise<FactorRow | undefined> =>
  (
    await sql<FactorRow>`
      select secret, pending_secret from second_factor where account_id = ${accountId} for update`.execute(tx)
  ).rows[0]

/** Writes the secret that waits to be confirmed. */
export const writePending = async (tx: Db, accountId: Id, secret: string): Promise<void> => {
  await sql`
    insert into second_factor (account_id, pending_secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set pending_secret = excluded.pending_secret`.execute(tx)
}

/** Takes a secret into use, whose code of `step` was typed. */
export const adoptSecret = async (
  tx: Db,
  { accountId, secret, step, now }: { accountId: Id; secret: string; step: number; now: Date },
): Promise<void> => {
  await sql`
    insert into second_factor (account_id, secret, last_step, confirmed_at)
    values (${accountId}, ${secret}, ${step}, ${now})
    on conflict (account_id) do update set secret = excluded.secret, pending_secret = null,
      last_step = excluded.last_step, confirmed_at = excluded.confirmed_at`.execute(tx)
}

/** Uses up the code of a step; false when it, or a later one, was used already. */
export const takeStep = async (db: Db, accountId: Id, secret: string, step: number): Promise<boolean> =>
  (
    await sql`
      update second_factor set last_step = ${step}
      where account_id = ${accountId} and secret = ${secret} and last_step < ${step}`.execute(db)
  ).numAffectedRows === 1n

/** Replaces an account's recovery codes. */
export const replaceRecoveryCodes = async (
  tx: Db,
  accountId: Id,
  hashes: readonly string[],
): Promise<void> => {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}, unnest(${[...hashes]}::text[])`.execute(tx)
}

/** Uses a recovery code up; false when there is none like it, or somebody has used it. */
export const useRecoveryCode = async (db: Db, accountId: Id, hash: string, now: Date): Promise<boolean> =>
  (
    await sql`
      update recovery_code set used_at = ${now}
      where account_id = ${accountId} and code_hash = ${hash} and used_at is null`.execute(db)
  ).numAffectedRows === 1n

export const countRecoveryCodes = async (db: Db, accountId: Id): Promise<number> =>
  (
    await sql<{ left: number }>`
      select count(*)::int as left from recovery_code where account_id = ${accountId} and used_at is null`.execute(
      db,
    )
  ).rows[0]?.left ?? 0

/** Notes that a session has passed the second factor. */
export const markPassed = async (db: Db, session: Id, now: Date): Promise<void> => {
  await sql`update session set second_factor_at = ${now} where id = ${session}`.execute(db)
}

/** Takes the second factor of an account away; false when it had none. */
export const deleteFactor = async (tx: Db, accountId: Id): Promise<boolean> => {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  return (
    (await sql`delete from second_factor where account_id = ${accountId}`.execute(tx)).numAffectedRows === 1n
  )
}

export type StaffRow = {
  id: Id
  name: string
  email: string
  roles: StaffRole[]
  second_factor: boolean
  created_at: Date
}

const staff = sql`
  select account.id, first_name || ' ' || last_name as name, email, staff_roles as roles,
    second_factor.secret is not null as second_factor, created_at
  from account left join second_factor on account_id = account.id
  where role = 'STAFF' and deleted_at is null`

/** All members of staff, by their addresses. */
export const listStaff = async (db: Db): Promise<StaffRow[]> =>
  (await sql<StaffRow>`${staff} order by email`.execute(db)).rows

/** A member of staff, by id or e-mail address. */
export const findStaff = async (db: Db, idOrEmail: string): Promise<StaffRow | undefined> =>
  (
    await sql<StaffRow>`
      ${staff} and (account.id::text = lower(${idOrEmail}) or email = lower(${idOrEmail}))`.execute(db)
  ).rows[0]

/** Changes what a member of staff may do. */
export const writeRoles = async (tx: Db, id: Id, roles: readonly StaffRole[], now: Date): Promise<void> => {
  await sql`update account set staff_roles = ${[...roles]}, updated_at = ${now} where id = ${id}`.execute(tx)
}
