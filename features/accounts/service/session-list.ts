import type { SessionsView } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { listSessions, revokeOneSession } from '../store/session-list.ts'
import { endAccess } from './ending.ts'
import { confirmPassword } from './new-password.ts'

/** Who asks: the account and its session of this moment. */
type SessionHolder = { id: Id; session: Id }

/** The sessions in which an account is signed in, the last used first. */
export async function ownSessions(
  { db, clock }: AccountsContext,
  { id, session }: SessionHolder,
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
  context: AccountsContext,
  { id: accountId }: SessionHolder,
  session: Id,
  password: string,
): Promise<Result<Nothing, ProblemCode>> {
  const confirmed = await confirmPassword(context, accountId, password, 'password')
  if (!confirmed.ok) return confirmed
  const now = context.clock.now()
  return (await revokeOneSession(context.db, { accountId, id: session, now })) ? ok({}) : refuse('not_found')
}

/** Ends every session of an account but the one that asks, keys and webhooks too, for who knows its password. Refuses password_wrong. */
export async function endOtherOwnSessions(
  context: AccountsContext,
  { id: accountId, session }: SessionHolder,
  password: string,
): Promise<Result<Nothing, ProblemCode>> {
  const confirmed = await confirmPassword(context, accountId, password, 'password')
  if (!confirmed.ok) return confirmed
  await withTx(context.db, (tx) => endAccess(context, tx, accountId, 'ended by its owner', session))
  return ok({})
}
