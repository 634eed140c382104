import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** An open invitation, neither accepted nor revoked. */
export type Invitation = Row<
  'staff_invitation',
  'id' | 'email' | 'invited_by' | 'created_at' | 'expires_at'
> & { roles: StaffRole[] }

const columns = sql`i.id, i.email, i.roles, i.invited_by, i.created_at, i.expires_at`
const open = sql`i.accepted_at is null and i.withdrawn_at is null`

/** Writes an invitation; an open one of the same address gives way to it. */
export async function replaceInvitation(tx: Db, it: Invitation & { token_hash: string }): Promise<void> {
  await sql`
    update staff_invitation i set withdrawn_at = ${it.created_at} where i.email = ${it.email} and ${open}`.execute(
    tx,
  )
  await tx.insertInto('staff_invitation').values(it).execute()
}

/** The open invitations, newest first, with the inviter's name. */
export async function listInvitations(db: Db): Promise<(Invitation & { inviter: string })[]> {
  return (
    await sql<Invitation & { inviter: string }>`
      select ${columns}, trim(a.first_name || ' ' || a.last_name) as inviter
      from staff_invitation i join account a on a.id = i.invited_by where ${open}
      order by i.created_at desc, i.id`.execute(db)
  ).rows
}

/** An open invitation by its id or the hash of its secret, locked until the transaction ends. */
export async function lockInvitation(
  tx: Db,
  by: { id: Id } | { tokenHash: string },
): Promise<Invitation | undefined> {
  return (
    await sql<Invitation>`
      select ${columns} from staff_invitation i
      where ${'id' in by ? sql`i.id = ${by.id}` : sql`i.token_hash = ${by.tokenHash}`} and ${open} for update`.execute(
      tx,
    )
  ).rows[0]
}

/** Takes a locked invitation back. */
export async function withdraw(tx: Db, id: Id, at: Date): Promise<void> {
  await sql`update staff_invitation set withdrawn_at = ${at} where id = ${id}`.execute(tx)
}

/** Notes that a locked invitation became an account. */
export async function markAccepted(tx: Db, id: Id, accountId: Id, at: Date): Promise<void> {
  await sql`
    update staff_invitation set accepted_at = ${at}, account_id = ${accountId} where id = ${id}`.execute(tx)
}

/** Deletes invitations that were over before a moment. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await sql`
    delete from staff_invitation
    where coalesce(accepted_at, withdrawn_at, expires_at) < ${before}`.execute(db)
}
