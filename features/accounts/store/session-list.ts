import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

type LiveSession = Row<'session', 'id' | 'device' | 'created_at' | 'used_at'>

/** Sessions of an account that can go on: not ended, not waiting for the second factor, and with a refresh token that is still good. */
const live = (accountId: Id, now: Date) => sql`
  session.account_id = ${accountId} and session.revoked_at is null and session.expires_at > ${now}
  and (session.second_factor_at is not null or not exists (
    select 1 from second_factor f where f.account_id = session.account_id and f.confirmed_at is not null
  ))
  and exists (
    select 1 from refresh_token t
    where t.session_id = session.id and t.used_at is null and t.expires_at > ${now}
  )`

/** The live sessions of an account, the last used first. */
export async function listSessions(db: Db, accountId: Id, now: Date): Promise<LiveSession[]> {
  return (
    await sql<LiveSession>`
      select id, device, created_at, used_at from session where ${live(accountId, now)}
      order by used_at desc, id`.execute(db)
  ).rows
}

/** Ends one session of an account; false when it has none of this id that is open. */
export async function revokeOneSession(
  db: Db,
  { accountId, id, now, why = 'ended by its owner' }: { accountId: Id; id: Id; now: Date; why?: string },
): Promise<boolean> {
  return (
    (
      await sql`
      update session set revoked_at = ${now}, revoked_why = ${why}
      where id = ${id} and account_id = ${accountId} and revoked_at is null`.execute(db)
    ).numAffectedRows === 1n
  )
}

/** Ends those live sessions of an account that were not used for longest, so that `keep` are left. */
export async function endOldestSessions(
  db: Db,
  { accountId, keep, now }: { accountId: Id; keep: number; now: Date },
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_why = 'too many sessions'
    where id in (
      select id from session where ${live(accountId, now)} order by used_at desc, id desc offset ${keep}
    )`.execute(db)
}
