import { sql } from 'kysely'
import type { Role, StaffRole } from '../../../contract/principal.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type NewSession = { id: Id; accountId: Id; remember: boolean; now: Date; expiresAt: Date }

export const insertSession = async (
  db: Db,
  { id, accountId, remember, now, expiresAt }: NewSession,
): Promise<void> => {
  await sql`
    insert into session (id, account_id, remember, created_at, expires_at)
    values (${id}, ${accountId}, ${remember}, ${now}, ${expiresAt})`.execute(db)
}

/** The role of the account behind a session that is still open, or undefined. */
export const readOpenSession = async (
  db: Db,
  id: Id,
  accountId: Id,
  now: Date,
): Promise<{ role: Role; staff_roles: StaffRole[]; second_factor_at: Date | null } | undefined> =>
  (
    await sql<{ role: Role; staff_roles: StaffRole[]; second_factor_at: Date | null }>`
      select role, staff_roles, second_factor_at from session join account on account.id = session.account_id
      where session.id = ${id} and account.id = ${accountId} and revoked_at is null and expires_at > ${now}`.execute(
      db,
    )
  ).rows[0]

/** Ends a session, saying why. */
export const revokeSession = async (db: Db, id: Id, now: Date, why: string): Promise<void> => {
  await sql`
    update session set revoked_at = ${now}, revoked_why = ${why} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}

/** Ends every session of an account. */
export const revokeAllSessions = async (db: Db, accountId: Id, now: Date, why: string): Promise<void> => {
  await sql`
    update session set revoked_at = ${now}, revoked_why = ${why}
    where account_id = ${accountId} and revoked_at is null`.execute(db)
}

export const insertRefresh = async (
  db: Db,
  { hash, sessionId, now, expiresAt }: { hash: string; sessionId: Id; now: Date; expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into refresh_token (token_hash, session_id, created_at, expires_at)
    values (${hash}, ${sessionId}, ${now}, ${expiresAt})`.execute(db)
}

export type RefreshRow = {
  session_id: Id
  expires_at: Date
  used_at: Date | null
  successor_sealed: string | null
  account_id: Id
  role: Role
  remember: boolean
  session_ends: Date
  session_revoked: boolean
}

/** A refresh token with its session and account. */
export const readRefresh = async (db: Db, hash: string): Promise<RefreshRow | undefined> =>
  (
    await sql<RefreshRow>`
      select session_id, refresh_token.expires_at, used_at, successor_sealed, account_id, role, remember,
        session.expires_at as session_ends, revoked_at is not null as session_revoked
      from refresh_token
        join session on session.id = session_id
        join account on account.id = account_id
      where token_hash = ${hash}`.execute(db)
  ).rows[0]

/** Marks a token as exchanged; false when somebody was quicker. */
export const useRefresh = async (db: Db, hash: string, sealed: string, now: Date): Promise<boolean> =>
  (
    await sql`
      update refresh_token set used_at = ${now}, successor_sealed = ${sealed}
      where token_hash = ${hash} and used_at is null`.execute(db)
  ).numAffectedRows === 1n
