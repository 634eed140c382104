import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What has to be known of an account before it is disabled or enabled. */
export type Disablable = Row<
  'account',
  'id' | 'email' | 'role' | 'email_verified_at' | 'disabled_at' | 'disabled_why'
> & { staff_roles: StaffRole[] }

/** Reads an account and locks it until the transaction ends: no sign-in begins a session meanwhile. */
export async function lockDisablable(tx: Db, id: Id): Promise<Disablable | undefined> {
  return (
    await sql<Disablable>`
      select id, email, role, staff_roles, email_verified_at, disabled_at, disabled_why from account
      where id = ${id} and deleted_at is null for update`.execute(tx)
  ).rows[0]
}

/** The admins who may sign in, locked until the transaction ends, so that no two of them are disabled at once. */
export async function lockAdmins(tx: Db): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select id from account
      where role = 'STAFF' and 'admin' = any(staff_roles) and disabled_at is null and deleted_at is null
      order by id for update`.execute(tx)
  ).rows.map((row) => row.id)
}

/** Disables an account from `at` on, or enables it again with null. */
export async function writeDisabled(tx: Db, id: Id, at: Date | null, why: string, now: Date): Promise<void> {
  await sql`
    update account set disabled_at = ${at}, disabled_why = ${why}, updated_at = ${now} where id = ${id}`.execute(
    tx,
  )
}

/** The names of accounts that are there, by their ids. */
export async function namesOfAccounts(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await sql<{ id: Id; name: string }>`
    select id, trim(first_name || ' ' || last_name) || ', ' || email as name from account
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether an account may be used: it is there and not disabled. */
export async function isUsable(db: Db, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where id = ${id} and disabled_at is null and deleted_at is null`.execute(db)
  return rows.length === 1
}
