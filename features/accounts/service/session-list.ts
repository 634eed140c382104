import type { SessionsView } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Nothing } from '../context.ts'
import { endOtherSessions, endSession, listSessions } from '../store/session-list.ts'

/** What a person's look at their sessions needs; `confirm` says whether a password is the account's and counts the tries. */
export type SessionListContext = {
  db: Db
  clock: Clock
  confirm(accountId: Id, password: string, field: string): Promise<Result<Nothing, ProblemCode>>
}

/** Who asks: the account and its session of this moment. */
export type Holder = { id: Id; session: Id }

/** The sessions in which an account is signed in, the last used first. */
export async function ownSessions(
  { db, clock }: SessionListContext,
  { id, session }: Holder,
): Promise<SessionsView> {
  const rows = await listSessions(db, id, clock.now())
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      current: row.id === session,
      began_at: row.created_at.toISOString(),
      used_at: row.used_at.toISOString(),
    })),
  }
}

/** Ends one session of an account, for who knows its password. Refuses password_wrong, and not_found for another's session. */
export async function endOwnSession(
  context: SessionListContext,
  { id: accountId }: Holder,
  session: Id,
  password: string,
): Promise<Result<Nothing, ProblemCode>> {
  const confirmed = await context.confirm(accountId, password, 'password')
  if (!confirmed.ok) return confirmed
  const now = context.clock.now()
  return (await endSession(context.db, { accountId, id: session, now })) ? ok({}) : refuse('not_found')
}

/** Ends every session of an account but the one that asks, for who knows its password. Refuses password_wrong. */
export async function endOtherOwnSessions(
  context: SessionListContext,
  { id: accountId, session }: Holder,
  password: string,
): Promise<Result<Nothing, ProblemCode>> {
  const confirmed = await context.confirm(accountId, password, 'password')
  if (!confirmed.ok) return confirmed
  await endOtherSessions(context.db, { accountId, but: session, now: context.clock.now() })
  return ok({})
}
