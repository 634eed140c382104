import { sql } from 'kysely'
import type { StaffRole } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { SessionFacts } from '../rules.ts'
import { lockAccountRow } from './accounts.ts'

export type NewSession = {
  id: Id
  accountId: Id
  remember: boolean
  device: string
  now: Date
  expiresAt: Date
  /** The guest whose things move once the second factor is passed. */
  guest?: Id | undefined
}

export async function insertSession(
  db: Db,
  { id, accountId, remember, device, now, expiresAt, guest }: NewSession,
): Promise<void> {
  await sql`
    insert into session (id, account_id, remember, device, created_at, used_at, expires_at, guest_id)
    values (${id}, ${accountId}, ${remember}, ${device}, ${now}, ${now}, ${expiresAt},
      (select id from guest where id = ${guest ?? null}))`.execute(db)
}

/** A session that is still open, with what its account may do and is still asked for. */
type OpenSession = SessionFacts & { staff_roles: StaffRole[] }

/** The session of this id and account while it is open, or undefined; nothing is open of a disabled account. */
export async function readOpenSession(
  db: Db,
  id: Id,
  accountId: Id,
  now: Date,
): Promise<OpenSession | undefined> {
  return (
    await sql<OpenSession>`
      select role, staff_roles, second_factor_at, first_password_until is not null as has_first_password,
        exists (select 1 from second_factor f where f.account_id = account.id and f.confirmed_at is not null) as has_factor
      from session join account on account.id = session.account_id
      where session.id = ${id} and account.id = ${accountId} and revoked_at is null and expires_at > ${now}
        and disabled_at is null`.execute(db)
  ).rows[0]
}

/**
 * Locks the account of a session until the transaction ends; false where the session is over. What ends the sessions of an account locks
 * it too.
 */
export async function lockWithSession(
  tx: Db,
  { id, session }: { id: Id; session: Id },
  now: Date,
): Promise<boolean> {
  await lockAccountRow(tx, id)
  return (await readOpenSession(tx, session, id, now)) !== undefined
}

/** When a session has passed the second factor, or null. */
export async function readPassedAt(db: Db, id: Id): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('second_factor_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.second_factor_at ?? null
}

/** Locks an open session until the transaction ends. */
export function lockOpenSession(tx: Db, id: Id, now: Date) {
  return tx
    .selectFrom('session')
    .select(['account_id', 'remember', 'created_at', 'guest_id'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a locked session another id, with which its old tokens are worth nothing; it has passed the second factor now. */
export async function renameSession(
  tx: Db,
  { id, next, now, expiresAt }: { id: Id; next: Id; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`delete from refresh_token where session_id = ${id}`.execute(tx)
  await sql`
    update session set id = ${next}, second_factor_at = ${now}, used_at = ${now}, expires_at = ${expiresAt},
      guest_id = null
    where id = ${id}`.execute(tx)
}

/** The role of an account that may be used; undefined for one that is disabled or not there. */
export function readUsableRole(db: Db, accountId: Id) {
  return db
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Ends a session, saying why. */
export async function revokeSession(db: Db, id: Id, now: Date, why: string): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_why = ${why} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}

/** Ends every session of an account, but for the one that is to stay. */
export async function revokeAllSessions(
  db: Db,
  accountId: Id,
  now: Date,
  why: string,
  but: Id | null = null,
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_why = ${why}
    where account_id = ${accountId} and revoked_at is null and id is distinct from ${but}`.execute(db)
}

export async function insertRefresh(
  db: Db,
  { hash, sessionId, now, expiresAt }: { hash: string; sessionId: Id; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into refresh_token (token_hash, session_id, created_at, expires_at)
    values (${hash}, ${sessionId}, ${now}, ${expiresAt})`.execute(db)
}

export type Refresh = Row<'refresh_token', 'session_id' | 'expires_at' | 'used_at' | 'successor_sealed'> &
  Row<'session', 'account_id' | 'remember'> &
  Row<'account', 'role'> & { session_ends: Date; session_revoked: boolean }

/** A refresh token with its session and account. */
export async function readRefresh(db: Db, hash: string): Promise<Refresh | undefined> {
  return (
    await sql<Refresh>`
      select session_id, refresh_token.expires_at, refresh_token.used_at, successor_sealed, account_id, role, remember,
        session.expires_at as session_ends, revoked_at is not null or disabled_at is not null as session_revoked
      from refresh_token
        join session on session.id = session_id
        join account on account.id = account_id
      where token_hash = ${hash}`.execute(db)
  ).rows[0]
}

/** Notes that a session is in use. */
export async function touchSession(tx: Db, id: Id, now: Date): Promise<void> {
  await sql`update session set used_at = ${now} where id = ${id}`.execute(tx)
}

/** Marks a token as exchanged; false if it was exchanged already. */
export async function useRefresh(db: Db, hash: string, sealed: string, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update refresh_token set used_at = ${now}, successor_sealed = ${sealed}
      where token_hash = ${hash} and used_at is null`.execute(db)
    ).numAffectedRows === 1n
  )
}
